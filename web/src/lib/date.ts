/** Dates for people. A catalogue date has no clock and no zone: it is read and shown as the day that it names. */

const monthAndYear = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

export function readDay(date: string): Date | null {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? null : day;
}

export function printMonth(date: string): string {
  const day = readDay(date);
  return day === null ? date : monthAndYear.format(day);
}
