"""HTTP: the application, its middleware, health, live streams."""
