"""URL paths for programs: proxies, supervisors, Prometheus, `steppe doctor`."""

PROBES = ("/healthz", "/readyz", "/livez")
PROBE = "/m/-/events"  # like the stream of a match: a proxy may recognise streams by path
WATCHED = (*PROBES, "/metrics")  # answered even while the site is closed
