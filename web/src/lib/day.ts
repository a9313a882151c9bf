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

/** The day that a moment falls on where the person is, as a date field wants it. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export const today = (): string => dayOf(new Date());
