// @vitest-environment node
/** What a listener who times mixes, or goes on to the next one, can rely on, with the journey that shows it. */
import { expectShown, type Needs } from './journeys';

const table: Needs = [
  [
    'T times the next row; the draft survives a reload and is sent as a whole',
    'timing: T gives the next row its time; the draft survives a reload, and is sent as a whole',
  ],
  [
    'Shift+T times the row that plays again, Y and X vote, and ? lists the keys',
    'timing: Shift+T times the row that plays again, Y agrees with the time of another and takes that back, and ? says so',
  ],
  [
    'Z takes back, and R repeats the last five seconds',
    'timing: after Z the sound goes on, and R plays what was taken back again; without it, the last 5 seconds',
  ],
  [
    'No two rows get one second by a key pressed twice',
    'timing: a key that is pressed twice gives no two rows one second, nor does one before the mix is heard',
  ],
  [
    'A row keeps its room, a refusal says why, and a seek never taps',
    'timing: what does not fit is refused with the row in the way, and a seek sets nothing',
  ],
  [
    'One thumb times a mix at 375 px',
    'timing: by one thumb at 375 px everything lies in the lower half, and axe finds nothing',
  ],
  [
    'A mix with rows without a time invites to tap along',
    'timing: on a phone the invitation is seen with the head of the mix, and the list stays where it was',
  ],
  ['Timing works offline', 'timing: without a network the times wait, and are sent once it is back'],
  ['Timing works in a widget', 'timing: a mix that plays in a widget is timed too'],
  [
    'A scan plays 12 seconds from each track; Enter stays',
    'scan: 12 seconds from each track; Enter stays, Escape goes back, and the saved place is left alone',
  ],
  ['H likes during a scan', 'scan: H likes the track that is heard, and the scan goes on'],
  ['A transition is repeated', 'scan: B repeats the transition that is near, and goes on'],
  [
    'A listener changes or withdraws a time until somebody has voted on it',
    'whoever gave a wrong time changes it or takes it back, until somebody has voted',
  ],
  [
    'Times close together agree; a popover shows the proposals and the history, and reverts',
    'times close together agree; all of them, the history and the way back are one press away',
  ],
  [
    'A mix with a file shows its waveform and likely changes',
    'a mix with a sound shows it on its timeline, with a mark at each likely change',
  ],
  [
    'S snaps a tap to a likely change',
    'timing: S takes the likely change that was missed, and moves a tap to the one beside it',
  ],
  ['A likely start is a guess', 'timing: where rows probably begin is a guess beside them, and no time'],
  [
    'An admin is told once which sound cannot be decoded',
    'admin: why a sound has no waveform stands in the editor of its mix, and once in the audit',
  ],
  [
    'What was begun is on the shelf of the home page',
    'continue: what was begun leads the home page, goes on where it was left, and can be removed',
  ],
  [
    'Positions follow the account to a second device',
    'follow: a second device goes on where the first one left off; an end, a clearing and the switch reach it too',
  ],
  [
    'The history from before an account moves into it',
    'follow: what was heard is in the history of a second device, and what is taken out on one goes from both',
  ],
  ['The history is cleared and switched off', 'history: days, removal and clearing with Undo, in every tab'],
  [
    'The next mix plays after 8 seconds unless it is called off',
    'up next: at the end of a mix the next one is told once, waits while nobody sees it, and Escape calls it off for good',
  ],
  [
    'Going on by itself is switched off',
    'up next: it goes on by itself when nobody calls it off, unless that is switched off',
  ],
  [
    'The queue is put in order',
    'up next: the queue can be put in order, taken from, cleared, and got back, in every tab',
  ],
  [
    'Mixes like this one come with reasons',
    'up next: mixes like this one stand under the list, each with a reason, and play at a press',
  ],
  [
    'Discover Weekly needs no Spotify',
    'discover: without Spotify it comes from what a member likes here, says why, and plays',
  ],
];

await expectShown(table);
