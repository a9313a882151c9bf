/** Whole days, for pages that have room for them; cards show months (`date.ts`). */
import { readDay } from './date';

const wholeDay = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function printDay(date: string): string {
  const day = readDay(date);
  return day === null ? date : wholeDay.format(day);
}

/** The day where the person is, as a date field wants it. */
export function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
