/** A time that is read in one way alone: `3:05` may be hours and minutes to a reader, `0:03:05` is not. */
export function wholeTime(time: string): string {
  const parts = time.split(':').map(Number);
  if (parts.length !== 2 || parts.some((part) => !Number.isInteger(part))) return time;
  const [minutes = 0, seconds = 0] = parts;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds)}`;
}
