// @vitest-environment node
/** What a curator can rely on, with the journey that shows it: the journey is there. */
import { expectShown, type Needs } from './journeys';

const moderated =
  'admin: the queue of moderation has the worst first; it is decided on by keys, undone, and shows who gave what';
const banned = 'admin: a member is banned, reads why, and is let in again; all they gave goes and comes back';
const listed =
  'admin: mixes are filtered, selected by keys, hidden and given a genre at once, and that is undone; Go to finds anything';
const hidden =
  'admin: a mix is hidden and scheduled, nobody else sees it meanwhile, and its old address leads to the new one';
const uploaded =
  'admin: a sound that breaks off is uploaded again, goes on where it was, and plays with its length; a cover too';
const suggested =
  'a visitor suggests a better tracklist from the page of a mix; an admin takes some of it by keys, and takes that back';
const replaced = 'admin: a better tracklist replaces that of a live mix, by keys';
const merged = 'admin: a track is corrected everywhere, merged with another, and split';
const edited = 'admin: a mix is edited: its facts, its lists, its tracks, and what Spotify knows of them';

const table: Needs = [
  [
    'A row becomes another track without any other mix or like changing',
    'admin: row 40 of 60 becomes another track in four presses, and no other mix and no like changes',
  ],
  ['A correction everywhere says whom it reaches, and asks', merged],
  [
    'A correction everywhere asks again before likes are of another song',
    'admin: at 375 px a correction everywhere shows whom it reaches, and asks again before likes are of another song',
  ],
  [
    'Rows go in before and after others and move over any distance by keys and by hand',
    'admin: rows go in before and after others, and move by keys, by number and by hand; times of the crowd follow',
  ],
  [
    'Several rows move and go at once',
    'admin: rows that are selected with Shift move and are deleted together, and are put back',
  ],
  ['A better tracklist is pasted onto a live mix, and its difference is decided row by row', replaced],
  [
    'A mix that changes meanwhile loses nothing',
    'admin: where the mix changes meanwhile, the better tracklist stays and the difference is new',
  ],
  [
    'A submission of a known mix is approved by its rows',
    'admin: a submission of a known mix is approved by taking its rows',
  ],
  ['Anyone suggests a better tracklist, and it is decided by keys', suggested],
  [
    'Who suggested sees what became of it, and that the mix changed',
    'a member sees what became of a suggestion, sends a better one instead, and withdraws it; a mix that changed says so',
  ],
  [
    'Artists are merged, and an old address leads on',
    'admin: duplicates are merged by keys, their old address leads on, and that is undone',
  ],
  [
    'Artists are renamed, have other names, and are split',
    'admin: an artist is found, renamed, given other names, and split',
  ],
  ['Tracks are merged and split', merged],
  ['What is not the same is not offered again', 'admin: what is not the same is not listed again'],
  [
    'An import says whom a name perhaps means',
    'admin: an import says whom an unknown name perhaps means, and calls them so',
  ],
  [
    'An import asks about a name that is a letter off',
    'admin: a name that is a letter off is asked about, and is the known one at a press',
  ],
  [
    'Artists are found without spaces and with a slip, and say where they are played',
    'admin: artists are found whatever stands between their words and with a slip, and misspelt ones are duplicates',
  ],
  ['What names no track is not among the tracks', 'admin: what names no track is not among the tracks'],
  [
    'Whoever approves a mix that is there already is first offered to replace its tracklist',
    'admin: whoever approves a mix that the catalogue has is asked, and what is offered first is to replace its tracklist',
  ],
  ['What is not decided on is said to stay, and Undo takes the rest back', suggested],
  [
    'Keys are not shown where one touches',
    'keys are not shown where one touches, neither in the back-office nor elsewhere',
  ],
  ['A member is banned and reads why', banned],
  ['A network is blocked for a time', 'admin: a network is blocked and free again'],
  ['All that one giver gave goes at once, counted first, and comes back', banned],
  ['One queue has times, comments, submissions and suggestions, and is gone through by keys', moderated],
  ['A deletion is in the audit, and undone', moderated],
  [
    'The audit shows an edit as a difference',
    'admin: the audit shows what an edit has changed, and undoes it',
  ],
  [
    'The audit is searched, and filtered by kind, by who and by when',
    'admin: the audit is searched by key, filtered by kind, by who and by when; the address keeps it, and nothing found says what was asked',
  ],
  [
    'An undo that is refused says what is in the way, and who put it there',
    'admin: an undo that is refused says which row was changed again, by whom and when',
  ],
  [
    'A whole edit is undone after one of its rows was',
    'admin: after a row was undone by itself it reads as undone, also after a reload, and the whole edit is undone with what is left',
  ],
  [
    'An edit whose rows were undone singly is undone',
    'admin: an edit whose rows were all undone singly reads as undone and offers no undo',
  ],
  [
    'What was undone is done again, and undone again',
    'admin: what is undone and done again is called so, holds again, and is undone again by keys',
  ],
  [
    'An import is undone by its run',
    'admin: the library is read with a report, nothing comes in twice, and one undo takes the run back',
  ],
  ['A length is set', edited],
  ['A length is read from the sound', uploaded],
  ['A sound that breaks off goes on; a cover has smaller copies', uploaded],
  ['A file that lies about its type is refused', uploaded],
  ['An address changes and the old one leads on', hidden],
  ['A mix is hidden, and shows at a moment', hidden],
  [
    'The parser hands what it shows to an upload',
    'admin: the parser reads lines, says which fail, and hands on copies, files and an upload',
  ],
  ['Mixes are filtered, selected and changed at once; rows are 36 px high, on phones two lines', listed],
  [
    'The review goes on with the next that waits',
    'admin: after each decision the next mix that waits is open, and the message of it has the way back',
  ],
  [
    'What is open of a list can be sent to a colleague, and the way back closes it',
    'admin: an entry that is open has an address, outlives a reload, is closed by the way back, and says once it is gone',
  ],
  [
    'The review is gone through by keys',
    'admin: a mix of thirty tracks is submitted, reviewed by keys and live on the home page',
  ],
  [
    'Of five hundred staged entries those of one submitter are found and rejected at once, and come back',
    'admin: of five hundred entries those of one submitter are rejected in four presses, and come back in one',
  ],
  [
    'The list stands beside the open entry, and is gone through by keys',
    'admin: the list stands beside the open entry and is gone through; what is selected is imported at once',
  ],
  [
    'What a pasted text says above its tracks is filled in',
    'admin: a pasted upload says what is missing, what was read, and why it failed',
  ],
  [
    'A folder of mixes comes in by itself',
    'admin: the library is read with a report, nothing comes in twice, and one undo takes the run back',
  ],
  [
    'Two admins overwrite nothing of each other unseen',
    'admin: whoever is slower than another admin is told so, and keeps what was typed',
  ],
  [
    'Without a network nothing typed is lost',
    'admin: without a network the back-office says so at once, where no button is covered',
  ],
  [
    'A text is never left without a question',
    'admin: nothing that was typed is left without a question, and Escape closes an open row alone',
  ],
  [
    'Visitors report a comment or a time with a reason, and their words reach the queue',
    'reports: a visitor reports a comment and a time with a reason, and an admin finds both and their words',
  ],
  [
    'The tracks of several mixes are looked for at Spotify',
    'admin: the tracks of several mixes are looked for at Spotify one after the other, which can be stopped',
  ],
  [
    'The dashboard begins with what waits, by keys',
    'admin: the dashboard tells how the site is, the audit who did what, and undoes it',
  ],
];

await expectShown(table);
