-- Times without an account, by the network that they came from, so that an admin can remove all of one giver's.
CREATE INDEX user_timestamps_by_network ON user_timestamps (network_hash) WHERE network_hash IS NOT NULL;
