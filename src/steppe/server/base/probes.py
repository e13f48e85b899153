"""Addresses that programs watch: proxies, supervisors, Prometheus, `steppe doctor`."""

PROBES = ("/healthz", "/readyz", "/livez")
PROBE = "/m/-/events"  # as streams of matches are called: a proxy may know them by their address
WATCHED = (*PROBES, "/metrics")  # by proxies and programs, who are let in whoever is not
