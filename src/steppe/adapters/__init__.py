"""All games as environments of other libraries, each behind an extra of its own."""
