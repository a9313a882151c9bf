/** What the rules take and give. The small types come from the core by generation. */
import type {
  AdminLine,
  AdminLines,
  Completeness,
  Credit,
  FieldError,
  Finding,
  Format,
  KnownStart,
  ListForm,
  NewList,
  PlaybackPosition,
  Print,
  Profile,
  Proposal,
  Track as ReadTrack,
  Recommendation,
  Room,
  Selectable,
  Similarity,
  Sort,
  Sortable,
  Status,
  SubmissionForm,
  Votes,
} from '../../pkg/types';

export type {
  AdminLine,
  Completeness,
  Credit,
  FieldError,
  Finding,
  PlaybackPosition,
  Print,
  Profile,
  ReadTrack,
  Selectable,
  Sort,
  Status,
  SubmissionForm,
};

/** A track as the submission form reads it: somebody is always named. */
export type ParsedTrack = ReadTrack & { artist: string };

interface Read<T> {
  format: { code: Format; name: string };
  tracks: T[];
  findings: Finding[];
}

/** A tracklist as it stands in a text. */
export type FaithfulTracklist = Read<ReadTrack>;

/** A tracklist as the submission form reads it. */
export type Tracklist = Read<ParsedTrack>;

/** What a printed format could not hold, or a rule of it that the tracks do not keep. */
export interface Remark {
  /** The track's place from 1; 0 where the whole list is meant. */
  position: number;
  code: string;
  message: string;
}

interface Printed {
  text: string;
  /** The name that a downloaded file gets. */
  fileName: string;
  remarks: Remark[];
}

/** A tracklist's starts, prepared for a clock that ticks. Must be freed. */
export interface Playhead {
  /** Index of the track that plays at this second, or -1. Allocates nothing. */
  at(seconds: number): number;
  /** Whether the last moment asked for needs a timestamp. */
  needsTimestamp(): boolean;
  free(): void;
}

type Starts = ReadonlyArray<number | null>;
type Positions = ReadonlyArray<PlaybackPosition>;

export interface Listening {
  playhead(starts: Starts): Playhead;
  /** Seconds of a moment in a link, such as `1m15s`, `75s` or a cue. */
  parseMoment(text: string): number | null;
  /** `m:ss` or `h:mm:ss`; fractions of a second are dropped. */
  printCue(seconds: number): string;
  /** Index of the track that a share link's selector names. */
  findSelected(tracks: ReadonlyArray<Selectable>, selector: string): number | null;
  trackSelector(number: number, trackId: string): string;
  titleSelector(title: string): string;
  /** The second to resume a mix at. */
  resumePosition(positions: Positions, mixId: string, nowMs: number): number | null;
  /** The store with one more position in it, newest first. */
  keepPosition(positions: Positions, entry: PlaybackPosition, nowMs: number): PlaybackPosition[];
  /** The store without a mix that was heard to its end. */
  finishPosition(positions: Positions, mixId: string): PlaybackPosition[];
  positionIsDue(lastSavedMs: number | null, nowMs: number): boolean;
  identified(title: string, artist: string): boolean;
  completeness(starts: Starts): Completeness;
  /** 0 to 1. */
  timedShare(starts: Starts): number;
  hyphenatedSlug(text: string): string;
  compactSlug(text: string): string;
  /** Degrees. */
  coverHue(seed: string): number;
  cutDescription(text: string): string;
  duration(ms: number): string;
  count(number: number): string;
  ago(thenMs: number, nowMs: number): string;
  day(date: string | null): string;
  /** What is shown of a long comment; null where it is shown whole. */
  cutComment(text: string): string | null;
  replyPrefill(username: string): string;
  /** Indices of the comments in an order. */
  sortComments(comments: readonly Sortable[], order: Sort): number[];
  readTimestamp(text: string): number | null;
  /** 0 to 1. */
  confidence(votes: Votes): number;
  timestampStatus(votes: Votes): Status;
  proposalIdentity(mixId: string, position: number, id: string, isMember: boolean): string;
  /** Index of the proposal that counts. */
  bestProposal(proposals: readonly Proposal[]): number | null;
}

export interface Editing {
  readTracklist(text: string): FaithfulTracklist;
  readSubmission(text: string): Tracklist;
  /** Reads a text and prints its tracks; null where there is no such format. */
  printTracklist(
    text: string,
    format: Print,
    head?: { title?: string; artist?: string; file?: string },
  ): Printed | null;
  checkSubmission(form: SubmissionForm): FieldError[];
  /** What has to change in a track of the preview: its `track_time`, its `track_title`. */
  checkTrack(time: string, title: string): FieldError[];
  /**
   * The seconds between which a track may begin, given the curated times before and behind it, and whether
   * a second is among them.
   */
  timestampRoom(after: number | null, before: number | null, seconds: number): Room & { holds: boolean };
  /** When each track starts in a file: of what listeners proposed only what keeps the order. */
  startsInOrder(tracks: KnownStart[]): Array<number | null>;
  /** The host of an http or https address; null when a text is none. */
  httpHost(url: string): string | null;
  /** Whether a text is a day as `YYYY-MM-DD`. */
  isDate(text: string): boolean;
  /** The encoding of a text file's bytes, as `TextDecoder` takes it. */
  encodingOf(bytes: Uint8Array): string;
  readAdminLines(text: string): AdminLines;
  splitCredit(credit: string): Credit[];
  aliasOnLoad(alias: string, workingTitle: string): string | null;
  suggestAlias(title: string, used: readonly string[]): string | null;
  readArtists(text: string): string[];
  printArtists(artists: readonly string[]): string;
  checkRawTracklist(text: string): { ok: number } | { error: string };
  extractRemix(title: string): { title: string; remix: string; remixer: string | null } | null;
  titleWithRemixer(title: string, remixer: string): string;
  /** Seconds. */
  editedTime(value: string): number;
  storedTime(timestamp: string): string | null;
  /** Null where the title makes no address. */
  readList(form: ListForm): NewList | null;
  readUsername(text: string): { ok: string } | { error: string };
  readEmail(text: string): string | null;
  similarity(one: Profile, other: Profile): Similarity;
  weekly(
    friends: ReadonlyArray<{ score: number; tracks: readonly string[] }>,
    heard: readonly string[],
    most: number,
  ): Recommendation[];
}
