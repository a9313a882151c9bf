/** What the rules take and give. The small types come from the core by generation. */
import type {
  FieldError,
  Finding,
  Format,
  Track as ParsedTrack,
  PlaybackPosition,
  Selectable,
  SubmissionForm,
} from '../../pkg/types';

export type { FieldError, Finding, ParsedTrack, PlaybackPosition, Selectable, SubmissionForm };

/** A tracklist as read from text. */
export interface Tracklist {
  format: { code: Format; name: string };
  tracks: ParsedTrack[];
  findings: Finding[];
}

/** A tracklist's starts, prepared for a clock that ticks. Must be freed. */
export interface Playhead {
  /** Index of the track that plays at this second, or -1. Allocates nothing. */
  at(seconds: number): number;
  /** Whether the last moment asked for needs a timestamp. */
  needsTimestamp(): boolean;
  free(): void;
}

export interface Core {
  readTracklist(text: string): Tracklist;
  playhead(starts: ReadonlyArray<number | null>): Playhead;
  checkSubmission(form: SubmissionForm): FieldError[];
  /** Seconds of a cue such as `1:02:03`. */
  parseCue(text: string): number | null;
  /** `m:ss` or `h:mm:ss`; fractions of a second are dropped. */
  printCue(seconds: number): string;
  /** Index of the track that a share link's selector names. */
  findSelected(tracks: ReadonlyArray<Selectable>, selector: string): number | null;
  trackSelector(number: number, trackId: string): string;
  titleSelector(title: string): string;
  /** The second to resume a mix at. */
  resumePosition(positions: ReadonlyArray<PlaybackPosition>, mixId: string, nowMs: number): number | null;
  /** The store with one more position in it, newest first. */
  keepPosition(
    positions: ReadonlyArray<PlaybackPosition>,
    entry: PlaybackPosition,
    nowMs: number,
  ): PlaybackPosition[];
  positionIsDue(lastSavedMs: number | null, nowMs: number): boolean;
  identified(title: string, artist: string): boolean;
  hyphenatedSlug(text: string): string;
  compactSlug(text: string): string;
}
