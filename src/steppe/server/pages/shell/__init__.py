"""What every page uses: the shell, assets, names, avatars, buttons."""
