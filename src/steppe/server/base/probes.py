"""Addresses for programs: proxies, supervisors, Prometheus, `steppe doctor`."""

PROBES = ("/healthz", "/readyz", "/livez")
PROBE = "/m/-/events"  # like the stream of a match: a proxy may recognise them by address
WATCHED = (*PROBES, "/metrics")  # answered even while the site is closed
