"""What people see: pages and the pieces of them that change."""
