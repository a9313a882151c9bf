-- Whose a submission is, and what became of it.

-- NULL for a visitor's, and once the member is gone.
ALTER TABLE staged_entities ADD COLUMN submitted_by TEXT REFERENCES users (id) ON DELETE SET NULL;
-- Where the mix can be heard, in one spelling, to tell a second submission of it.
ALTER TABLE staged_entities ADD COLUMN source_key TEXT;
-- The mix that it became.
ALTER TABLE staged_entities ADD COLUMN mix_id TEXT REFERENCES mixes (id) ON DELETE SET NULL;
-- Why it was rejected, for the submitter to read.
ALTER TABLE staged_entities ADD COLUMN reason TEXT;
-- When it was approved or rejected.
ALTER TABLE staged_entities ADD COLUMN reviewed_at INTEGER;

-- Whose mails go with an account.
CREATE INDEX outgoing_mails_by_recipient ON outgoing_mails (recipient);
CREATE INDEX mixes_by_audio_url ON mixes (audio_url) WHERE audio_url IS NOT NULL;
CREATE INDEX staged_entities_by_created_at ON staged_entities (created_at, id);
CREATE INDEX staged_entities_by_submitter ON staged_entities (submitted_by, created_at, id);
CREATE INDEX staged_entities_by_source ON staged_entities (source_key);
CREATE INDEX staged_entities_by_mix ON staged_entities (mix_id);
