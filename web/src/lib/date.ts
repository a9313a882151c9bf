/** Dates for people. A catalogue date has no clock and no zone: it is read and shown as the day that it names. */

const monthAndYear = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function read(date: string): Date | null {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? null : day;
}

export function printMonth(date: string): string {
  const day = read(date);
  return day === null ? date : monthAndYear.format(day);
}

export function printDay(date: string): string {
  const day = read(date);
  return day === null ? date : wholeDay.format(day);
}

/** The day where the person is, as a date field wants it. */
export function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
