/** Makes the editing module's texts and numbers into the values that pages use. */
import { Question } from '../../pkg/editing/editing';
import { SUBMISSION_FIELDS } from '../../pkg/types';
import { ask, type Part } from './desk';
import { readSubmission, readTracklist } from './table';
import type { AdminLine, Credit, Editing, FieldError, Profile, Remark } from './types';

const ROLES: ReadonlyArray<Credit['role']> = ['primary', 'featured', 'remixer'];

export const editing: Editing = {
  readTracklist,
  readSubmission,
  printTracklist(text, format, head = {}) {
    const { title = '', artist = '', file = '' } = head;
    const printed = ask(Question.PrintTracklist, text, format, title, artist, file);
    const print = printed.maybe();
    const fileName = print === null ? '' : printed.text();
    const remark = (): Remark => ({
      position: printed.number(),
      code: printed.text() as Remark['code'],
      message: printed.text(),
    });
    return print === null ? null : { text: print, fileName, remarks: printed.list(remark) };
  },
  encodingOf: (bytes) => ask(Question.EncodingOf, bytes).text(),
  timestampRoom(after, before, seconds) {
    const room = ask(Question.TimestampRoom, after ?? -1, before ?? -1, seconds);
    return { from: room.number(), to: room.number(), holds: room.number() === 1 };
  },
  startsInOrder(tracks) {
    const numbers = tracks.flatMap(({ curated, proposed }) => [curated ?? -1, proposed ?? -1]);
    const starts = ask(Question.StartsInOrder, tracks.length, ...numbers);
    return tracks.map(() => {
      const [isKnown, start] = [starts.number(), starts.number()];
      return isKnown ? start : null;
    });
  },
  httpHost: (url) => ask(Question.HttpHost, url).maybe(),
  isDate: (text) => ask(Question.IsDate, text).number() === 1,
  checkSubmission: (form) => checked(SUBMISSION_FIELDS.map((field) => [field, form[field]])),
  checkTrack: (time, title) =>
    checked([
      ['track_time', time],
      ['track_title', title],
    ]),
  readAdminLines(text) {
    const read = ask(Question.ReadAdminLines, text);
    const line = (): AdminLine => ({
      timestamp: read.text(),
      artist: read.text(),
      track: read.text(),
      originalLine: read.text(),
      lineNumber: read.number(),
    });
    return { lines: read.list(line), failed: read.list(() => read.number()) };
  },
  splitCredit: (credit) =>
    ask(Question.SplitCredit, credit).list(
      (split): Credit => ({
        name: split.text(),
        role: ROLES[split.number()] ?? 'primary',
        join_phrase: split.text(),
      }),
    ),
  aliasOnLoad: (alias, workingTitle) => ask(Question.AliasOnLoad, alias, workingTitle).maybe(),
  suggestAlias: (title, used) => ask(Question.SuggestAlias, title, ...counted(used)).maybe(),
  readArtists: (text) => ask(Question.ReadArtists, text).texts(),
  printArtists: (artists) => ask(Question.PrintArtists, ...counted(artists)).text(),
  checkRawTracklist(text) {
    const checked = ask(Question.CheckRaw, text);
    const items = checked.number();
    const error = checked.maybe();
    return error === null ? { ok: items } : { error };
  },
  extractRemix(text) {
    const found = ask(Question.ExtractRemix, text);
    const title = found.maybe();
    return title === null ? null : { title, remix: found.text(), remixer: found.maybe() };
  },
  titleWithRemixer: (title, remixer) => ask(Question.WithRemixer, title, remixer).text(),
  editedTime: (value) => ask(Question.EditedTime, value).number(),
  storedTime: (timestamp) => ask(Question.StoredTime, timestamp).maybe(),
  readList(form) {
    const list = ask(Question.ReadList, form.title, form.display_order);
    const title = list.maybe();
    return title === null
      ? null
      : {
          title,
          slug: list.text(),
          // The table holds numbers without a sign.
          display_order: list.number() | 0,
          is_visible: list.number() > 0,
          is_auto_generated: list.number() > 0,
        };
  },
  readUsername(text) {
    const read = ask(Question.ReadUsername, text);
    const ok = read.maybe();
    return ok === null ? { error: read.text() } : { ok };
  },
  readEmail: (text) => ask(Question.ReadEmail, text).maybe(),
  similarity(one, other) {
    const found = ask(Question.Similarity, ...laid(one), ...laid(other));
    return {
      score: found.number() / 100,
      common_artists: found.texts(),
      common_genres: found.texts(),
    };
  },
  weekly(friends, heard, most) {
    const known = friends.flatMap(({ score, tracks }) => [score, ...counted(tracks)]);
    return ask(Question.Weekly, friends.length, ...known, ...counted(heard), most).list((chosen) => {
      const friend = chosen.number();
      return {
        friend,
        track: chosen.number(),
        score: friends[friend]?.score ?? 0,
        match_percent: chosen.number(),
      };
    });
  },
};

/** What has to change of a submission's fields. */
function checked(fields: ReadonlyArray<readonly [field: string, value: string]>): FieldError[] {
  const errors: FieldError[] = [];
  for (const [field, value] of fields) {
    const message = ask(Question.SubmissionMessage, field, value).maybe();
    if (message !== null) errors.push({ field, message });
  }
  return errors;
}

/** Texts behind how many there are. */
const counted = (texts: readonly string[]): Part[] => [texts.length, ...texts];

function laid({ artists, features }: Profile): Part[] {
  const tops = artists.flatMap(({ id, name, genres }) => [id, name, ...counted(genres)]);
  if (!features) {
    return [artists.length, ...tops, false];
  }
  const { danceability, energy, loudness, speechiness, acousticness } = features;
  const { instrumentalness, liveness, valence, tempo } = features;
  const first = [danceability, energy, loudness, speechiness, acousticness];
  return [artists.length, ...tops, true, ...first, instrumentalness, liveness, valence, tempo];
}
