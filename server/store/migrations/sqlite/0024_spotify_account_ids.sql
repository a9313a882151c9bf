-- The id of a member's Spotify account that never changes, as Spotify tells it since May 2026; NULL until it does.

ALTER TABLE spotify_connections ADD COLUMN spotify_account_id TEXT;
