/** What the rules take and give: the core's types, in which the editing module declares them, and what is made of them. */
import type { Diagnostic, NamedFormat, Track } from '../../pkg/editing/editing';

export type {
  AdminLine,
  Decision,
  Diagnostic,
  Kind,
  Line,
  PlaybackPosition,
  Row,
  SubmissionForm,
} from '../../pkg/editing/editing';
export type { Playhead } from './listening';

export type Listening = typeof import('./listening');
export type Editing = typeof import('./editing');
export type Decoding = typeof import('./decoding');
export type Comparing = typeof import('./comparing');
export type Timing = typeof import('./timing');

/** A track as the submission form reads it: somebody is always named. */
export type ParsedTrack = Track & { artist: string };

/** A tracklist as the submission form reads it. */
export interface Tracklist {
  format: NamedFormat;
  tracks: ParsedTrack[];
  diagnostics: Diagnostic[];
}
