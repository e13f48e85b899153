"""All games as environments for other libraries; each library has a separate extra."""
