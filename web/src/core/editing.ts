/** What the pages for writing need of the rules besides. */
import type { Diagnostic, Print, SubmissionForm, Track } from '../../pkg/editing/editing';
import * as wasm from '../../pkg/editing/editing';

export {
  aliasOnLoad,
  checkRawTracklist,
  checkTrack,
  editedTime,
  extractRemix,
  isBinary,
  printArtists,
  readAdminLines,
  readArtists,
  readUsername,
  splitCredit,
  storedTime,
  suggestAlias,
  titleWithRemixer,
} from '../../pkg/editing/editing';
export { readSubmission } from './table';

type Swappable = Pick<Track, 'artist' | 'original_title' | 'label'>;

/** A track with artist and title swapped; as it is where nobody is named. */
export function swappedTrack<T extends Swappable>(track: T): T {
  const names = wasm.swapNames(track.artist ?? '', track.original_title, track.label);
  return names === null ? track : { ...track, ...names };
}

/** What says which side of a list names the artists. Whoever swaps them has decided it. */
const ofOrder: ReadonlySet<Diagnostic['code']> = new Set(['title_first', 'order_doubtful']);

/** A list with artist and title of every track swapped. */
export const swapped = <L extends { tracks: Swappable[]; diagnostics: Diagnostic[] }>(list: L): L => ({
  ...list,
  tracks: list.tracks.map(swappedTrack),
  diagnostics: list.diagnostics.filter(({ code }) => !ofOrder.has(code)),
});

/** Reads a text and prints its tracks; null where there is no such format. */
export const printTracklist = (
  text: string,
  format: Print,
  { title = '', artist = '', file = '' }: { title?: string; artist?: string; file?: string } = {},
) => wasm.printTracklist(text, format, title, artist, file);

/** The encoding of a file, as `TextDecoder` takes it; null where it is in one from before Unicode. */
export const encodingOf = (bytes: Uint8Array) => wasm.encodingOf(bytes) ?? null;

/** What has to change of a submission's fields. */
export const checkSubmission = (form: SubmissionForm) =>
  wasm.checkSubmission(
    form.title,
    form.artist,
    form.date,
    form.soundcloud_url,
    form.image_url,
    form.tracklist_raw,
  );
