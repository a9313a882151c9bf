/**
 * The one door to the rules, which are compiled from Rust to WebAssembly.
 *
 * Four modules: `Listening` is what a mix's page needs, `Editing` what the pages for writing need
 * besides, `Decoding` (`loadDecoding.ts`) what a file from before Unicode needs, `Comparing`
 * (`loadComparing.ts`) what sets two tracklists beside each other. None is loaded until a page asks. Types come from the core by generation; the docs of
 * each rule are in `core/src`.
 */
import { again } from '@/lib/again';
import { once } from './once';
import type { Editing, Listening } from './types';
import { type Door, useLoaded } from './useLoaded';

export type {
  Diagnostic,
  Editing,
  Listening,
  ParsedTrack,
  PlaybackPosition,
  Playhead,
  SubmissionForm,
} from './types';

/** What plays, when it was played, comments. */
export const loadListening: Door<Listening> = once(again(() => import('./listening')));

/** Tracklists read and printed, forms, names. */
export const loadEditing: Door<Editing> = once(again(() => import('./editing')));

export const useListening = (): Listening | null => useLoaded(loadListening);

export const useEditing = (): Editing | null => useLoaded(loadEditing);
