/** Moments as a field for a day and a time has them: in the reader's own time, to the minute. */

const two = (part: number) => String(part).padStart(2, '0');

/** What the field shows of a moment. */
export function localMoment(text: string): string {
  const at = new Date(text);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment that the field says (RFC 3339); `null` where it is none. */
export function momentOf(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
