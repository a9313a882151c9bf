/** How the audit names the days of what was done, in the reader's own time. */

const whole = { weekday: 'long', month: 'long', day: 'numeric' } as const;

const dayOf = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());

/** 'Today, November 25', 'Yesterday, November 24', 'Sunday, November 23', and with the year where it is another. */
export function dayWords(text: string, now: Date): string {
  const moment = new Date(text);
  // Days have 23 hours or 25 as well.
  const ago = Math.round((dayOf(now).getTime() - dayOf(moment).getTime()) / 86_400_000);
  const near = ago === 0 ? 'Today' : ago === 1 ? 'Yesterday' : null;
  if (near !== null) return `${near}, ${moment.toLocaleDateString('en', { month: 'long', day: 'numeric' })}`;
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return moment.toLocaleDateString('en', isThisYear ? whole : { ...whole, year: 'numeric' });
}

/** '21:04'. */
export const clockWords = (text: string): string =>
  new Date(text).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** When something was done, in a sentence: 'at 21:04' of today, else 'on November 23 at 21:04'. */
export function whenWords(text: string, now: Date): string {
  const moment = new Date(text);
  const clock = `at ${clockWords(text)}`;
  if (dayOf(moment).getTime() === dayOf(now).getTime()) return clock;
  const isThisYear = moment.getFullYear() === now.getFullYear();
  const day = { month: 'long', day: 'numeric' } as const;
  const words = moment.toLocaleDateString('en', isThisYear ? day : { ...day, year: 'numeric' });
  return `on ${words} ${clock}`;
}

/** The first moment of the day so many days before a moment, in the reader's own time. */
export const daysBefore = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);

/** What follows one another on the same day, with the words for the day. */
export function byDay<T extends { created_at: string }>(entries: readonly T[], now: Date) {
  const days: Array<{ day: string; entries: T[] }> = [];
  for (const entry of entries) {
    const day = dayWords(entry.created_at, now);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
