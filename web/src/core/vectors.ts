/**
 * What each vector file asks of the compiled rules: its path names the function, its inputs are the
 * arguments. The unit tests run it in Node and the journeys in Chromium, over `fixtures/vectors`.
 */
import type {
  Decision,
  Friend,
  ListForm,
  Print,
  Row,
  Selectable,
  Track,
  Votes,
} from '../../pkg/editing/editing';
import { rules } from './proofs';
import type { Change } from './timing';
import type { PlaybackPosition } from './types';

export interface VectorFile {
  about: string;
  cases: Array<{ name: string; input: unknown; want: unknown }>;
}

/** Rules that the server alone asks: no browser loads them, so nothing here can answer their files. */
export const ofTheServer: ReadonlySet<string> = new Set([
  'submission/sound_key',
  'submission/sound_link',
  'taste/alike',
  'taste/liked',
  'timestamp/hints',
]);

/** Answers an input. What is absent is null, as it is in the files. */
export function runVector(path: string, input: unknown): unknown {
  if (path.startsWith('tracklist/read_')) return read(rules.readSubmission, input as Lines);
  if (path.startsWith('print/')) return print(path.slice('print/'.length) as Print, input as PrintInput);
  const asked = ofOne[path];
  if (asked !== undefined) return asked(input as never) ?? null;
  const answer = ofSeveral[path];
  if (answer === undefined) throw new Error(`${path} has no runner`);
  return answer(...(input as never[])) ?? null;
}

type Lines = string | string[];

interface Stored {
  positions: PlaybackPosition[];
  entry: PlaybackPosition;
  mix_id: string;
  now_ms: number;
}

/** Two lists, and what is decided of the lines of their difference. */
interface Decided {
  before: Row[];
  after: Row[];
  decisions: Decision[];
}

/** Three lists, and the same. */
interface DecidedLater {
  base: Row[];
  ours: Row[];
  theirs: Row[];
  decisions: Decision[];
}

/** Functions of the input as it is. */
const ofOne: Record<string, (input: never) => unknown> = {
  'comment/cut': rules.cutComment,
  'comment/reply_prefill': rules.replyPrefill,
  'cover/hue': rules.coverHue,
  // What a link names reads every cue, too; the site needs nothing narrower.
  'cue/parse': rules.parseMoment,
  'cue/moment': rules.parseMoment,
  'cue/print': rules.printCue,
  'difference/apply': ({ before, after, decisions }: Decided) =>
    rules.applyLines(before, after, rules.twoWay(before, after), decisions),
  'difference/apply_to_newer': ({ base, ours, theirs, decisions }: DecidedLater) =>
    rules.applyLines(ours, theirs, rules.threeWay(base, ours, theirs), decisions),
  'difference/completed': ({ before, after }: Decided) => rules.completedRows(before, after),
  'difference/three_way': ({ base, ours, theirs }: DecidedLater) => rules.threeWay(base, ours, theirs),
  'difference/two_way': ({ before, after }: Decided) => rules.twoWay(before, after),
  'editor/artists_print': rules.printArtists,
  'editor/artists_read': rules.readArtists,
  'editor/raw': rules.checkRawTracklist,
  'editor/remix': rules.extractRemix,
  'editor/stored_time': rules.storedTime,
  'editor/time': rules.editedTime,
  'list/read': ({ title, display_order }: ListForm) => rules.readList(title, display_order),
  'playback/finish': ({ positions, mix_id }: Stored) => rules.finishPosition(positions, mix_id),
  'playback/keep': ({ positions, entry, now_ms }: Stored) => rules.keepPosition(positions, entry, now_ms),
  'playback/now_playing': ({ starts, seconds }: { starts: Array<number | null>; seconds: number }) => {
    const playhead = rules.playhead(starts);
    const index = playhead.at(seconds);
    const answer = { current: index < 0 ? null : index, needs_timestamp: playhead.needsTimestamp() };
    playhead.free();
    return answer;
  },
  'playback/resume': ({ positions, mix_id, now_ms }: Stored) =>
    rules.resumePosition(positions, mix_id, now_ms),
  'playback/selector_by_title': rules.titleSelector,
  'playback/selector_find': ({ tracks, selector }: { tracks: Selectable[]; selector: string }) =>
    rules.findSelected(tracks, selector),
  'slug/compact': rules.compactSlug,
  'slug/hyphenated': rules.hyphenatedSlug,
  'submission/check': rules.checkSubmission,
  'submission/date': rules.isDate,
  'submission/host': rules.httpHost,
  'taste/weekly': ({ friends, heard, most }: { friends: Friend[]; heard: string[]; most: number }) =>
    rules.weekly(friends, heard, most),
  'text/binary': rules.isBinary,
  'text/encoding': (bytes: number[]) => rules.encodingOf(Uint8Array.from(bytes)),
  'text/guess': (bytes: number[]) => rules.guessEncoding(Uint8Array.from(bytes)),
  'timestamp/best': rules.bestProposal,
  'timestamp/confidence': ({ agree, disagree }: Votes) => rules.confidence(agree, disagree),
  'timestamp/consensus': rules.judgeTimes,
  'timestamp/entry': rules.readTimestamp,
  'timestamp/likely': likely,
  'timestamp/order': rules.startsInOrder,
  'timestamp/room': ({ after, before, seconds }: { after: number; before: number; seconds: number }) => ({
    ...rules.timestampRoom(after, before),
    holds: rules.roomHolds(after, before, seconds),
  }),
  'timestamp/tapping': tapped,
  'timestamp/status': ({ agree, disagree }: Votes) => rules.timestampStatus(agree, disagree),
  'tracklist/admin_line': (lines: string[]) => rules.readAdminLines(lines.join('\n')),
  'tracklist/artist': rules.splitCredit,
  'tracklist/completeness': rules.completeness,
  'tracklist/faithful': (text: Lines) => read(rules.readTracklist, text),
  'tracklist/share': rules.timedShare,
  'tracklist/swapped': (text: Lines) => read((it) => rules.swapped(rules.readTracklist(it)), text),
  'user/email': rules.readEmail,
  'user/username': rules.readUsername,
  'wording/count': rules.count,
  'wording/day': rules.day,
  'wording/description': rules.cutDescription,
  'wording/duration': rules.duration,
};

type Step =
  | { press: [number, number] }
  | { time: [number, number] }
  | { skip: number }
  | { snap: [number, number[], Array<number | null>?] }
  | { untime: number }
  | { hear: Known[] }
  | 'undo';

/** What is known of a row; what is absent is unknown. */
interface Known {
  start?: number;
  is_curated?: boolean;
  is_layered?: boolean;
}

const known = (rows: Known[]) =>
  rows.map((row) => ({ start: null, is_curated: false, is_layered: false, ...row }));

/** Times a mix as the steps say. */
function tapped({ rows, steps }: { rows: Known[]; steps: Step[] }): unknown {
  const timing = new rules.Timing(known(rows));
  const refused: unknown[] = [];
  let latest = 0;
  for (const step of steps) {
    if (step === 'undo') timing.undo();
    else if ('skip' in step) timing.skip(step.skip);
    else if ('untime' in step) timing.untime(step.untime);
    else if ('hear' in step) timing.hear(known(step.hear));
    else if ('snap' in step) {
      const [second, changes, places = []] = step.snap;
      const heard = changes.map((seconds) => ({ seconds, strength: 1 }));
      const tap = timing.snap(heard, places, second);
      if (tap !== null) timing.time(tap.position, tap.seconds);
    } else {
      if ('press' in step) latest = rules.heardAt(...step.press);
      const [position, seconds] = 'press' in step ? [timing.next(latest) ?? 0, latest] : step.time;
      const refusal = timing.time(position, seconds);
      if (refusal !== null) refused.push('other' in refusal ? { ...refusal, position } : refusal);
    }
  }
  // A device that keeps the draft goes on with the same.
  const again = new rules.Timing(known(rowsAtEnd(rows, steps)), timing.kept);
  const next = again.next(latest);
  const answer = {
    taps: again.taps.map(({ position, seconds }) => [position, seconds]),
    refused,
    next,
    room: next === null ? null : again.room(next),
  };
  timing.free();
  again.free();
  return answer;
}

/** Where the rows of a tracklist probably begin; strengths are hundredths. */
function likely({ starts, end, changes }: { starts: Array<number | null>; end: number; changes: Change[] }) {
  const timing = new rules.Timing(starts.map((start) => ({ start, is_curated: false, is_layered: false })));
  const heard = changes.map(({ seconds, strength }) => ({ seconds, strength: strength / 100 }));
  const places = timing.likely(heard, end);
  timing.free();
  return places;
}

const rowsAtEnd = (rows: Known[], steps: Step[]): Known[] =>
  steps.reduce((now, step) => (typeof step === 'object' && 'hear' in step ? step.hear : now), rows);

/** Functions whose arguments the input lists. */
const ofSeveral: Record<string, (...input: never[]) => unknown> = {
  'comment/sort': rules.sortComments,
  'editor/alias': rules.aliasOnLoad,
  'editor/alias_suggestion': rules.suggestAlias,
  'editor/remixer': rules.titleWithRemixer,
  'playback/due': rules.positionIsDue,
  'playback/selector_by_number': rules.trackSelector,
  'submission/track': rules.checkTrack,
  'taste/similarity': rules.similarity,
  'timestamp/weight': rules.voiceWeight,
  'timestamp/identity': (mixId: string, position: number, by: { member?: string; session?: string }) =>
    rules.proposalIdentity(mixId, position, by.member ?? by.session ?? '', by.member !== undefined),
  'tracklist/identified': rules.identified,
  'tracklist/swap': (artist: string, original_title: string, label: string | null) => {
    const track = { artist, original_title, label };
    const swapped = rules.swappedTrack(track);
    return swapped === track ? null : swapped;
  },
  'wording/ago': rules.ago,
};

function read(
  reader: (text: string) => { format: string | { code: string }; tracks: Track[]; diagnostics: unknown },
  input: Lines,
): unknown {
  const { format, tracks, diagnostics } = reader(typeof input === 'string' ? input : input.join('\n'));
  return { format: typeof format === 'string' ? format : format.code, tracks: tracks.map(told), diagnostics };
}

/** A track without its absent fields, which are left out of the files, so that a row reads at a glance. */
function told(track: Track): unknown {
  return Object.fromEntries(
    Object.entries(track).filter(
      ([field, value]) =>
        value !== null && value !== false && (field !== 'original_title' || value !== track.title),
    ),
  );
}

interface PrintInput {
  lines: string[];
  head?: { title?: string; artist?: string; file?: string };
}

function print(format: Print, { lines, head }: PrintInput): unknown {
  const { text = '', ...rest } = rules.printTracklist(lines.join('\n'), format, head) ?? {};
  // The last line ends in a line break, too.
  return { lines: text.split('\n').slice(0, -1), ...rest };
}
