/** How the back-office writes dates, lengths and failures. */
import { ApiError } from '@/api/errors';
import { readDay } from '@/lib/date';
import { toast } from '@/lib/toast';

const wholeDate = new Intl.DateTimeFormat('en', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'MMM dd, yyyy' of a day or a moment. Source: specification for members and admin, section 9. */
export function dateWords(text: string | null): string {
  if (text === null || text === '') return 'No date';
  const day = readDay(text);
  return day === null ? 'Invalid date' : wholeDate.format(day);
}

/** A part of a period: '14:00' of today (the server's hours are those of UTC), 'Mar 01', 'Mar 2026'. */
export function timeWords(time: string, period: 'today' | '7d' | '30d' | '6mo'): string {
  if (period === 'today') return /[T ](\d{2}:\d{2})/.exec(time)?.[1] ?? time;
  const words = dateWords(time);
  return period === '6mo' ? words.replace(/ \d{2},/, '') : words.replace(/,.*/, '');
}

/** Minutes and seconds of a length. */
export function lengthWords(ms: number | null): string {
  if (ms === null) return 'Unknown';
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What the server said of a failure, or else these words. */
export function failureWords(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 0) return 'Network error. Please try again.';
  return error.fields[0]?.message ?? (error.message === '' ? otherwise : error.message);
}

/** A failure by its status. Source: specification for members and admin, section 8, 'Staged entities'. */
export const statusWords = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? `HTTP error! status: ${error.status}`
    : failureWords(error, error.message);

/** Says that something failed, and why. */
export function sayFailed(title: string, error: Error, otherwise = 'Please try again.'): void {
  toast({ title, description: failureWords(error, otherwise), kind: 'bad' });
}

export function plural(count: number, one: string): string {
  if (count === 1) return `1 ${one}`;
  if (/[^aeiou]y$/.test(one)) return `${count} ${one.slice(0, -1)}ies`;
  return `${count} ${one}${one.endsWith('x') ? 'es' : 's'}`;
}

/** A moment in the reader's own time, to the minute. */
export const momentWords = (text: string): string =>
  new Date(text).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Bytes in the unit that fits. */
export function sizeWords(bytes: number | null): string {
  if (bytes === null) return 'unknown';
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toFixed(step > 0 && value < 100 ? 1 : 0)} ${units[step]}`;
}

/** Source: specification for members and admin, section 2, 'Status colours'. */
export const statusTone: Record<string, string> = {
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
  imported: 'plain',
};
