"""Parts shared by all pages: the shell, assets, names, avatars, buttons."""
