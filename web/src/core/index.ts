/**
 * The one door to the rules, which are compiled from Rust to WebAssembly.
 *
 * Nothing is loaded until a page asks. Types come from the core by generation; the docs of each
 * rule are in `core/src`.
 */
import type { Core } from './types';

export type {
  Core,
  FieldError,
  Finding,
  ParsedTrack,
  PlaybackPosition,
  Playhead,
  SubmissionForm,
  Tracklist,
} from './types';

let loading: Promise<Core> | undefined;

/** Loads the rules once. After a failure, such as a lost network, the next call tries again. */
export function loadCore(): Promise<Core> {
  loading ??= import('./open').then(
    (module) => module.core,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
