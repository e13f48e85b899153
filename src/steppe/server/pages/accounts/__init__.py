"""Pages for accounts: sign up, sign in, sessions, passkeys, another device, public profiles."""
