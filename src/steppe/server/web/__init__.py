"""HTTP: the application, its middleware, health checks, live streams."""
