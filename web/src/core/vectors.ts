/**
 * What each vector file asks of the compiled rules: its path names the function, its inputs are the
 * arguments. The unit tests run it in Node and the journeys in Chromium, over `fixtures/vectors`.
 */
import type {
  Editing,
  Listening,
  PlaybackPosition,
  Print,
  Profile,
  ReadTrack,
  Selectable,
  Sort,
} from './types';

export interface VectorFile {
  about: string;
  cases: Array<{ name: string; input: unknown; want: unknown }>;
}

export type Rules = Listening & Editing;

/** Rules that the server alone asks: no browser loads them, so nothing here can answer their files. */
export const ofTheServer: ReadonlySet<string> = new Set(['submission/sound_key', 'submission/sound_link']);

/** Answers an input; `undefined` when no function belongs to the path. */
export function runVector(rules: Rules, path: string, input: unknown): unknown {
  if (path.startsWith('tracklist/read_')) {
    return read(rules.readSubmission, input as string | string[]);
  }
  if (path === 'tracklist/faithful') {
    return read(rules.readTracklist, input as string | string[]);
  }
  if (path.startsWith('print/')) {
    return print(rules, path.slice('print/'.length) as Print, input as PrintInput);
  }
  return RUNNERS[path]?.(rules, input as never);
}

interface Stored {
  positions: PlaybackPosition[];
  entry: PlaybackPosition;
  mix_id: string;
  now_ms: number;
}

type Starts = Array<number | null>;

const RUNNERS: Record<string, (rules: Rules, input: never) => unknown> = {
  'comment/cut': (rules, text: string) => rules.cutComment(text),
  'comment/reply_prefill': (rules, username: string) => rules.replyPrefill(username),
  'comment/sort': (rules, [comments, order]: [Parameters<Rules['sortComments']>[0], Sort]) =>
    rules.sortComments(comments, order),
  'cover/hue': (rules, seed: string) => rules.coverHue(seed),
  // What a link names reads every cue, too; the site needs nothing narrower.
  'cue/parse': (rules, text: string) => rules.parseMoment(text),
  'cue/moment': (rules, text: string) => rules.parseMoment(text),
  'cue/print': (rules, seconds: number) => rules.printCue(seconds),
  'editor/alias': (rules, [alias, title]: [string, string]) => rules.aliasOnLoad(alias, title),
  'editor/alias_suggestion': (rules, [title, used]: [string, string[]]) => rules.suggestAlias(title, used),
  'editor/artists_print': (rules, artists: string[]) => rules.printArtists(artists),
  'editor/artists_read': (rules, text: string) => rules.readArtists(text),
  'editor/raw': (rules, text: string) => rules.checkRawTracklist(text),
  'editor/remix': (rules, title: string) => rules.extractRemix(title),
  'editor/remixer': (rules, [title, remixer]: [string, string]) => rules.titleWithRemixer(title, remixer),
  'editor/stored_time': (rules, timestamp: string) => rules.storedTime(timestamp),
  'editor/time': (rules, value: string) => rules.editedTime(value),
  'list/read': (rules, form: { title: string; display_order: string }) => rules.readList(form),
  'playback/due': (rules, [last, now]: [number | null, number]) => rules.positionIsDue(last, now),
  'playback/finish': (rules, { positions, mix_id }: Stored) => rules.finishPosition(positions, mix_id),
  'playback/keep': (rules, { positions, entry, now_ms }: Stored) =>
    rules.keepPosition(positions, entry, now_ms),
  'playback/now_playing': (rules, input: { starts: Starts; seconds: number }) => {
    const playhead = rules.playhead(input.starts);
    const index = playhead.at(input.seconds);
    const answer = {
      current: index < 0 ? null : index,
      needs_timestamp: playhead.needsTimestamp(),
    };
    playhead.free();
    return answer;
  },
  'playback/resume': (rules, { positions, mix_id, now_ms }: Stored) =>
    rules.resumePosition(positions, mix_id, now_ms),
  'playback/selector_by_number': (rules, [number, id]: [number, string]) => rules.trackSelector(number, id),
  'playback/selector_by_title': (rules, title: string) => rules.titleSelector(title),
  'playback/selector_find': (rules, input: { tracks: Selectable[]; selector: string }) =>
    rules.findSelected(input.tracks, input.selector),
  'slug/compact': (rules, text: string) => rules.compactSlug(text),
  'slug/hyphenated': (rules, text: string) => rules.hyphenatedSlug(text),
  'submission/date': (rules, text: string) => rules.isDate(text),
  'submission/host': (rules, url: string) => rules.httpHost(url),
  'submission/track': (rules, [time, title]: [string, string]) => rules.checkTrack(time, title),
  'submission/check': (rules, form: Parameters<Rules['checkSubmission']>[0]) => rules.checkSubmission(form),
  'taste/similarity': (rules, [one, other]: [Profile, Profile]) => rules.similarity(one, other),
  'taste/weekly': (
    rules,
    input: { friends: Parameters<Rules['weekly']>[0]; heard: string[]; most: number },
  ) => rules.weekly(input.friends, input.heard, input.most),
  'text/encoding': (rules, bytes: number[]) => rules.encodingOf(Uint8Array.from(bytes)),
  'timestamp/best': (rules, proposals: Parameters<Rules['bestProposal']>[0]) => rules.bestProposal(proposals),
  'timestamp/confidence': (rules, votes: Parameters<Rules['confidence']>[0]) => rules.confidence(votes),
  'timestamp/entry': (rules, text: string) => rules.readTimestamp(text),
  'timestamp/identity': (
    rules,
    [mixId, position, by]: [string, number, { member?: string; session?: string }],
  ) => rules.proposalIdentity(mixId, position, by.member ?? by.session ?? '', by.member !== undefined),
  'timestamp/order': (rules, tracks: Parameters<Rules['startsInOrder']>[0]) => rules.startsInOrder(tracks),
  'timestamp/room': (rules, input: { after: number | null; before: number | null; seconds: number }) =>
    rules.timestampRoom(input.after, input.before, input.seconds),
  'timestamp/status': (rules, votes: Parameters<Rules['timestampStatus']>[0]) => rules.timestampStatus(votes),
  'tracklist/admin_line': (rules, lines: string[]) => rules.readAdminLines(lines.join('\n')),
  'tracklist/artist': (rules, credit: string) => rules.splitCredit(credit),
  'tracklist/completeness': (rules, starts: Starts) => rules.completeness(starts),
  'tracklist/identified': (rules, [title, artist]: [string, string]) => rules.identified(title, artist),
  'tracklist/share': (rules, starts: Starts) => rules.timedShare(starts),
  'user/email': (rules, text: string) => rules.readEmail(text),
  'user/username': (rules, text: string) => rules.readUsername(text),
  'wording/ago': (rules, [then, now]: [number, number]) => rules.ago(then, now),
  'wording/count': (rules, number: number) => rules.count(number),
  'wording/day': (rules, date: string | null) => rules.day(date),
  'wording/description': (rules, text: string) => rules.cutDescription(text),
  'wording/duration': (rules, ms: number) => rules.duration(ms),
};

function read(reader: Rules['readTracklist'], input: string | string[]): unknown {
  const { format, tracks, findings } = reader(typeof input === 'string' ? input : input.join('\n'));
  return { format: format.code, tracks: tracks.map(told), findings };
}

/** A track without its absent fields, which are left out of the files, so that a row reads at a glance. */
function told(track: ReadTrack): unknown {
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

function print(rules: Rules, format: Print, { lines, head }: PrintInput): unknown {
  const printed = rules.printTracklist(lines.join('\n'), format, head);
  const text = printed?.text.split('\n') ?? [];
  // The last line ends in a line break, too.
  return { lines: text.slice(0, -1), remarks: printed?.remarks, file_name: printed?.fileName };
}
