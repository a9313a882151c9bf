/**
 * A peer for real lists: one line at a time, a regular expression a step, the way the track parsers of music
 * databases work. Blanks and quotes are made uniform, a track's number and its length come off the ends, the
 * rest is split at its dashes, guests are taken out of artist and title, and artists are parted into a credit.
 * It looks at no line but the one it reads.
 */
const BLANKS = /[^\S\n]+/g;
const INVISIBLE = /[\u200b-\u200f\u2028-\u202e\ufeff]/g;
const QUOTES = /[“”„]/g;
const APOSTROPHES = /[‘’]/g;
const NUMBER = /^(?:\[?#?\s*)(\d{1,3}|[A-Z]\d{0,2})(?:[.):\]/]\s*|\s+(?=[-‐-―−]\s))/;
const TIME_IN_FRONT = /^[[(]?\s*((?:\d{1,3}[:：])?\d{1,3}[:：]\d{2})\s*[\])]?\s*/;
const TIME_AT_END = /\s*[[(]?((?:\d{1,3}[:：])?\d{1,3}[:：．.]\d{2}|\?{1,2}:\?{2})[\])]?\s*$/;
const SEPARATORS = /\s+[-‐-―−]+\s+|\s*\t\s*/;
const GUESTS = /\s*[([]?\b(?:feat|ft|featuring)\b\.?\s+([^()[\]]+)[)\]]?/i;
const CREDIT = /(\s+(?:&|\+|and|vs\.?|x|meets|with|pres\.?)\s+|,\s+)/i;
const BRACKETS = /\s*[([]([^()[\]]+)[)\]]\s*$/;

export interface PlainTrack {
  number: string | null;
  time: string | null;
  artists: string[];
  joins: string[];
  title: string;
  disambiguation: string | null;
  guests: string | null;
}

export function parseLines(text: string): PlainTrack[] {
  const tracks: PlainTrack[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    let rest = line.normalize('NFC').replace(INVISIBLE, '').replace(BLANKS, ' ').trim();
    if (rest === '') {
      continue;
    }
    rest = rest.replace(QUOTES, '"').replace(APOSTROPHES, "'");
    const take = (expression: RegExp): string | null => {
      const found = expression.exec(rest);
      if (!found) {
        return null;
      }
      rest = rest.slice(0, found.index) + rest.slice(found.index + found[0].length);
      return found[1] ?? '';
    };
    let time = take(TIME_IN_FRONT);
    const number = take(NUMBER);
    time ??= take(TIME_IN_FRONT) ?? take(TIME_AT_END);
    const parts = rest.split(SEPARATORS);
    const artist = parts.length > 1 ? (parts.shift() ?? '') : '';
    rest = parts.join(' - ');
    const guests = take(GUESTS) ?? GUESTS.exec(artist)?.[1] ?? null;
    const disambiguation = take(BRACKETS);
    const credit = artist.replace(GUESTS, '').split(CREDIT);
    tracks.push({
      number,
      time,
      artists: credit.filter((_, at) => at % 2 === 0),
      joins: credit.filter((_, at) => at % 2 === 1),
      title: rest.trim(),
      disambiguation,
      guests,
    });
  }
  return tracks;
}
