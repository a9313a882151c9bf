/** The files that a mix's page has beside it, and taking their text. */
import { getFile } from '@/api/files';
import { copyOrSay } from './copyOrSay';

/** Files to save; the server prints them with the times that count. */
export const files = [
  { ending: '.txt', label: 'Text' },
  { ending: '.cue', label: 'Cue sheet' },
  { ending: '.chapters.json', label: 'Podcast chapters' },
  { ending: '.csv', label: 'Spreadsheet' },
  { ending: '.json', label: 'JSON' },
] as const;

/** Copies one of the files; `what` is its name in what the person is told. */
export const copyFile = (slug: string, ending: string, what: string): Promise<void> =>
  copyOrSay(() => getFile(slug, ending), what);
