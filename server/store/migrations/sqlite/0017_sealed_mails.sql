-- A mail with a link or a code to sign in is kept sealed until it leaves, with a key that is in no copy of
-- the database. Its texts are empty then.
ALTER TABLE outgoing_mails ADD COLUMN sealed BLOB;

-- What failed for good is never sent; whom it was for and why are all that is still of use.
UPDATE outgoing_mails SET subject = '', body_text = '', body_html = ''
WHERE failed_at IS NOT NULL AND expires_at IS NOT NULL;
