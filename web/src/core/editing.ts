/** Makes the editing module's texts and numbers into the values that pages use. */
import * as wasm from '../../pkg/editing/editing';
import { SUBMISSION_FIELDS } from '../../pkg/types';
import { held } from './held';
import { readSubmission, readTracklist } from './table';
import type { AdminLine, Credit, Editing, FieldError, Profile, Remark } from './types';

const ROLES: ReadonlyArray<Credit['role']> = ['primary', 'featured', 'remixer'];

export const editing: Editing = {
  readTracklist,
  readSubmission,
  printTracklist(text, format, head = {}) {
    const printed = wasm.Printed.of(text, format, head.title ?? '', head.artist ?? '', head.file ?? '');
    if (printed === undefined) {
      return null;
    }
    return held(printed, (found) => ({
      text: found.text,
      remarks: Array.from(
        found.positions(),
        (position, index): Remark => ({
          position,
          code: (found.code(index) ?? '') as Remark['code'],
          message: found.message(index) ?? '',
        }),
      ),
    }));
  },
  encodingOf: wasm.encodingOf,
  httpHost: (url) => wasm.httpHost(url) ?? null,
  isDate: wasm.isDate,
  checkSubmission(form) {
    const errors: FieldError[] = [];
    for (const field of SUBMISSION_FIELDS) {
      const message = wasm.submissionMessage(field, form[field]);
      if (message !== undefined) {
        errors.push({ field, message });
      }
    }
    return errors;
  },
  readAdminLines: (text) =>
    held(new wasm.AdminLines(text), (read) => ({
      lines: Array.from(
        { length: read.length },
        (_, index): AdminLine => ({
          timestamp: read.part(index, 0) ?? '',
          artist: read.part(index, 1) ?? '',
          track: read.part(index, 2) ?? '',
          originalLine: read.part(index, 3) ?? '',
          lineNumber: read.number(index),
        }),
      ),
      failed: [...read.failed()],
    })),
  splitCredit: (credit) =>
    held(new wasm.Credits(credit), (credits) => {
      const all: Credit[] = [];
      for (let name = credits.name(0); name !== undefined; name = credits.name(all.length)) {
        const index = all.length;
        all.push({
          name,
          role: ROLES[credits.role(index)] ?? 'primary',
          join_phrase: credits.join(index) ?? '',
        });
      }
      return all;
    }),
  aliasOnLoad: (alias, workingTitle) => wasm.aliasOnLoad(alias, workingTitle) ?? null,
  suggestAlias: (title, used) => held(names(used), (list) => wasm.suggestAlias(title, list) ?? null),
  readArtists: (text) => taken(wasm.readArtists(text)),
  printArtists: (artists) => held(names(artists), (list) => wasm.printArtists(list)),
  checkRawTracklist(text) {
    const message = wasm.rawTracklistMessage(text);
    return message === undefined ? { ok: wasm.rawTracklistLength(text) } : { error: message };
  },
  extractRemix(title) {
    const [rest, remix, remixer] = taken(wasm.extractRemix(title));
    return rest === undefined || remix === undefined
      ? null
      : { title: rest, remix, remixer: remixer || null };
  },
  titleWithRemixer: wasm.titleWithRemixer,
  editedTime: wasm.editedTime,
  storedTime: (timestamp) => wasm.storedTime(timestamp) ?? null,
  readList({ title, display_order }) {
    const list = wasm.NewList.read(title, display_order);
    return list === undefined
      ? null
      : held(list, (made) => ({
          title: made.title,
          slug: made.slug,
          display_order: made.order,
          is_visible: made.visible,
          is_auto_generated: made.automatic,
        }));
  },
  readUsername(text) {
    const error = wasm.usernameMessage(text);
    return error === undefined ? { ok: wasm.readUsername(text) ?? '' } : { error };
  },
  readEmail: (text) => wasm.readEmail(text) ?? null,
  similarity: (one, other) =>
    held(profile(one), (ours) =>
      held(profile(other), (theirs) =>
        held(ours.compare(theirs), (found) => ({
          score: found.score,
          common_artists: taken(found.artists()),
          common_genres: taken(found.genres()),
        })),
      ),
    ),
  weekly: (friends, heard, most) =>
    held(new wasm.Friends(), (list) => {
      for (const friend of friends) {
        list.add(friend.score, names(friend.tracks));
      }
      const chosen = held(names(heard), (known) => list.weekly(known, most));
      return Array.from({ length: chosen.length / 4 }, (_, row) => ({
        friend: chosen[row * 4] ?? 0,
        track: chosen[row * 4 + 1] ?? 0,
        score: chosen[row * 4 + 2] ?? 0,
        match_percent: chosen[row * 4 + 3] ?? 0,
      }));
    }),
};

/** A list that the module holds; whoever is given it as an argument by value frees it. */
function names(texts: readonly string[]): wasm.Names {
  const list = new wasm.Names();
  for (const text of texts) {
    list.add(text);
  }
  return list;
}

function taken(list: wasm.Names): string[] {
  return held(list, (held) => {
    const texts: string[] = [];
    for (let text = held.at(0); text !== undefined; text = held.at(texts.length)) {
      texts.push(text);
    }
    return texts;
  });
}

function profile({ artists, features }: Profile): wasm.Profile {
  const made = new wasm.Profile();
  for (const { id, name, genres } of artists) {
    made.addArtist(id, name, names(genres));
  }
  if (features) {
    const { danceability, energy, loudness, speechiness, acousticness } = features;
    const { instrumentalness, liveness, valence, tempo } = features;
    const first = [danceability, energy, loudness, speechiness, acousticness];
    made.setFeatures(Float64Array.from([...first, instrumentalness, liveness, valence, tempo]));
  }
  return made;
}
