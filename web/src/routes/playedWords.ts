/** What is said of the history: its days, and how far each mix was heard. */
import { dayOf, printDay } from '@/lib/day';
import { isFinished, type Played } from '@/player/history';

export interface Day {
  day: string;
  name: string;
  entries: Played[];
}

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The time of day of an entry: '21:05'. */
export const timeOf = ({ at }: Played): string => clock.format(at);

function nameOf(day: string, now: Date): string {
  if (day === dayOf(now)) return 'Today';
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === dayOf(before) ? 'Yesterday' : printDay(day);
}

/** Entries by the day on which they were heard, in their order. */
export function byDay(entries: readonly Played[], now: Date): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const { day } = entry;
    const there = days.find((it) => it.day === day);
    if (there !== undefined) there.entries.push(entry);
    else days.push({ day, name: nameOf(day, now), entries: [entry] });
  }
  return days;
}

/** '36:12 of 1:30:12', or 'Finished'. */
export function howFar(entry: Played, printCue: (seconds: number) => string): string {
  if (isFinished(entry)) return 'Finished';
  const seconds = printCue(entry.seconds);
  return entry.duration > 0 ? `${seconds} of ${printCue(entry.duration)}` : seconds;
}
