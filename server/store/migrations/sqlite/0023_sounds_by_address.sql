-- Finds the mix that a sound of SoundCloud is, whatever the case in which its address was typed.

CREATE INDEX mixes_by_sound ON mixes (lower(audio_url)) WHERE audio_source = 'soundcloud';
DROP INDEX mixes_by_audio_url;
