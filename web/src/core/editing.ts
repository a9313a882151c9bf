/** What the pages for writing need of the rules besides. */
import type { Print, SubmissionForm } from '../../pkg/editing/editing';
import * as wasm from '../../pkg/editing/editing';

export {
  aliasOnLoad,
  checkRawTracklist,
  checkTrack,
  editedTime,
  extractRemix,
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

/** Reads a text and prints its tracks; null where there is no such format. */
export const printTracklist = (
  text: string,
  format: Print,
  { title = '', artist = '', file = '' }: { title?: string; artist?: string; file?: string } = {},
) => wasm.printTracklist(text, format, title, artist, file);

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
