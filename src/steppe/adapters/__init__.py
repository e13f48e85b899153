"""All games as environments of other libraries; each library has a separate extra."""
