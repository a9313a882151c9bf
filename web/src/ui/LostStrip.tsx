/** A timeline of five tracks, the third of them unknown: drawn where a page is not. */
export function LostStrip() {
  const lines = Array.from({ length: 17 }, (_, index) => 238 + index * 8);
  return (
    <svg viewBox="0 0 560 14" aria-hidden="true" className="lost-strip w-full max-w-140">
      <path d="M0 0h134l-9 14H0z" className="fill-line" />
      <path d="M136 0h104l-9 14H127z" className="fill-faint/50" />
      <path d={lines.map((x) => `M${x} 14l9-14`).join('')} className="stroke-faint" strokeWidth="1.5" />
      <path d="M375 0h101l-9 14H366z" className="fill-faint/50" />
      <path d="M478 0h82v14h-91z" className="fill-line" />
    </svg>
  );
}
