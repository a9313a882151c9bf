/** What a curator can rely on, each with the journey or the test of the server that shows it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A sentence, the file of its proof under `web/e2e/journeys` or `server/tests/it`, and the proof's name there. */
type Shown = readonly [sentence: string, file: string, name: string];

const shown: readonly Shown[] = [
  // Correcting one mix.
  [
    'A row that becomes another track changes no other mix and no like.',
    'admin-tracklist.mjs',
    'admin: row 40 of 60 becomes another track in four presses, and no other mix and no like changes',
  ],
  [
    'A correction everywhere says whom it reaches, and asks before a like is of another song.',
    'admin-tracklist.mjs',
    'admin: at 375 px a correction everywhere shows whom it reaches, and asks again before likes are of another song',
  ],
  [
    'Where nobody else has the track there is no question.',
    'correction.rs',
    'where_nobody_else_has_the_track_it_is_renamed_without_more_words',
  ],
  [
    'Likes, times and links to Spotify stay with the song that people chose.',
    'correction.rs',
    'the_crowd_s_times_votes_and_comments_follow_their_row_wherever_it_goes',
  ],
  [
    'Rows go in before and after others, and move by dragging and by keys, several at once.',
    'admin-tracklist.mjs',
    'admin: rows go in before and after others, and move by keys, by number and by hand; times of the crowd follow',
  ],
  // Replacing a tracklist.
  [
    'A better tracklist is pasted onto a live mix and decided on row by row.',
    'admin-replace.mjs',
    'admin: a better tracklist replaces that of a live mix, by keys',
  ],
  [
    'Rows that stay keep times, likes, comments and lists.',
    'replace.rs',
    'rows_that_stay_keep_what_people_gave_and_an_undo_brings_all_back',
  ],
  [
    'A submission of a known mix can be approved by taking its rows.',
    'admin-replace.mjs',
    'admin: a submission of a known mix is approved by taking its rows',
  ],
  [
    'Anyone suggests a better tracklist, of which an admin takes some by keys.',
    'suggest.mjs',
    'a visitor suggests a better tracklist from the page of a mix; an admin takes some of it by keys, and takes that back',
  ],
  [
    'A mix that changes meanwhile is not overwritten unseen.',
    'admin-replace.mjs',
    'admin: where the mix changes meanwhile, the better tracklist stays and the difference is new',
  ],
  [
    'A suggestion for a mix that went is kept and can be declined.',
    'suggestion.rs',
    'a_suggestion_for_a_mix_that_went_is_kept_and_can_be_declined',
  ],
  // One artist, one track.
  [
    'Artists and tracks are merged by keys, old addresses lead on, and that is undone.',
    'admin-names.mjs',
    'admin: duplicates are merged by keys, their old address leads on, and that is undone',
  ],
  [
    'Artists are found, renamed, given other names and split.',
    'admin-names.mjs',
    'admin: an artist is found, renamed, given other names, and split',
  ],
  [
    'Tracks are found, corrected, merged and split.',
    'admin-names.mjs',
    'admin: a track is corrected everywhere, merged with another, and split',
  ],
  [
    'An import says whom an unknown name perhaps means.',
    'admin-names.mjs',
    'admin: an import says whom an unknown name perhaps means, and calls them so',
  ],
  [
    'Merges and splits leave no orphan.',
    'identity.rs',
    'merges_and_splits_at_random_leave_no_orphan_and_are_undone',
  ],
  // People who do harm.
  [
    'A member is banned, reads why, and is let in again.',
    'admin-people.mjs',
    'admin: a member is banned, reads why, and is let in again; all they gave goes and comes back',
  ],
  [
    'A network is blocked for a time.',
    'moderation.rs',
    'a_blocked_network_reads_and_writes_nothing_until_it_is_free',
  ],
  [
    'All that one giver gave is counted, removed or hidden, and put back.',
    'moderation.rs',
    'all_that_one_giver_gave_is_removed_and_put_back',
  ],
  [
    'One queue has everything that waits, the worst first, and is gone through by keys.',
    'admin-moderation.mjs',
    'admin: the queue of moderation has the worst first; it is decided on by keys, undone, and shows who gave what',
  ],
  [
    'Visitors report a comment or a time with a reason.',
    'reports.mjs',
    'reports: a visitor reports a comment and a time with a reason, and an admin finds both and their words',
  ],
  ['A flood by one member ends soon.', 'moderation.rs', 'a_flood_by_a_member_ends_soon'],
  // Undo.
  [
    'The audit shows what an edit changed, and undoes it.',
    'admin-people.mjs',
    'admin: the audit shows what an edit has changed, and undoes it',
  ],
  [
    'Edits of one person within a minute are one entry.',
    'admin_undo.rs',
    'edits_of_one_mix_within_a_minute_are_one_and_what_is_taken_back_leaves_nothing',
  ],
  [
    'Whatever was curated is undone in reverse, byte for byte.',
    'undo_law/mod.rs',
    'whatever_was_curated_is_undone_in_reverse_byte_for_byte',
  ],
  [
    'An undo is undone as well.',
    'undo_law/mod.rs',
    'what_was_undone_in_between_and_done_again_is_undone_as_well',
  ],
  // Fields.
  [
    'Lengths and times over an hour are taken as they are typed.',
    'admin-catalogue.mjs',
    'admin: a mix is edited: its facts, its lists, its tracks, and what Spotify knows of them',
  ],
  [
    'A sound that breaks off is uploaded again and goes on; a cover too.',
    'admin-files.mjs',
    'admin: a sound that breaks off is uploaded again, goes on where it was, and plays with its length; a cover too',
  ],
  [
    'Mixes are hidden, scheduled, and get another address that the old one leads to.',
    'admin-files.mjs',
    'admin: a mix is hidden and scheduled, nobody else sees it meanwhile, and its old address leads to the new one',
  ],
  [
    'What a text says above its tracks is filled in.',
    'staged_desk.rs',
    'what_a_text_says_above_its_tracks_is_read',
  ],
  [
    'The parser reads with either reader.',
    'admin-review.mjs',
    'admin: the parser reads lines, says which fail, and hands on copies, files and an upload',
  ],
  // Speed of hand.
  [
    'Of five hundred entries those of one submitter are rejected in a few presses.',
    'admin-review.mjs',
    'admin: of five hundred entries those of one submitter are rejected in four presses, and come back in one',
  ],
  [
    'The review has its list beside the open entry.',
    'admin-review.mjs',
    'admin: the list stands beside the open entry and is gone through; what is selected is imported at once',
  ],
  [
    'After each decision the next one is there.',
    'admin-review.mjs',
    'admin: after each decision the next mix that waits is selected',
  ],
  [
    'Mixes are filtered, selected by keys and changed at once; anything is found by its name.',
    'admin-mixes.mjs',
    'admin: mixes are filtered, selected by keys, hidden and given a genre at once, and that is undone; Go to finds anything',
  ],
  [
    'Mixes that are perhaps one are a filter.',
    'mixes_desk.rs',
    'a_mix_that_is_there_twice_is_listed_with_its_double',
  ],
  [
    'Several mixes are filled from Spotify at once.',
    'admin-catalogue.mjs',
    'admin: the tracks of several mixes are looked for at Spotify one after the other, which can be stopped',
  ],
  [
    'The dashboard begins with what waits.',
    'admin-people.mjs',
    'admin: the dashboard tells how the site is, the audit who did what, and undoes it',
  ],
  [
    'On a phone no word is broken and no act is cut.',
    'admin-care.mjs',
    'admin: on narrow screens a row is a card, and no word of it is broken',
  ],
  [
    'What fails is told where it covers nothing.',
    'admin-care.mjs',
    'admin: without a network the back-office says so at once, where no button is covered',
  ],
  // Bulk in.
  [
    'A library comes in once, with a report, and one undo takes the run back.',
    'admin-library.mjs',
    'admin: the library is read with a report, nothing comes in twice, and one undo takes the run back',
  ],
  [
    'A run that is killed and run again is a whole one.',
    'library.rs',
    'a_run_that_is_killed_and_run_again_is_a_whole_one',
  ],
];

const folders = { mjs: 'e2e/journeys', rs: '../server/tests/it' } as const;

test.each(shown)('%s', (_, file, name) => {
  const folder = file.endsWith('.rs') ? folders.rs : folders.mjs;
  const text = readFileSync(join(import.meta.dirname, '../../..', folder, file), 'utf8');
  expect(text).toContain(file.endsWith('.rs') ? `fn ${name}(` : `'${name}'`);
});
