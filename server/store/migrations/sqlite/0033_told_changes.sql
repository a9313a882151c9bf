-- The changes that are told: none can appear any more between two of them. Here there is one writer at a time, so
-- they are all that there are.
CREATE VIEW told_changes AS SELECT * FROM changes;
