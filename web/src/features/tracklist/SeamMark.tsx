/** Joins a layered row to the one above: two bars that cross, and an arrow. */
export function SeamMark() {
  return (
    <span className="seam-mark">
      <svg viewBox="0 0 16 32" aria-hidden="true">
        <path d="M2 2h4l8 28h-4z" className="fill-accent" />
        <path d="M10 2h4L6 30H2z" className="fill-accent-deep" />
        <path d="m8 9.500 2 6.500-2 6.500-2-6.500z" className="fill-text" />
      </svg>
      <span className="sr-only">played with the track above</span>
    </span>
  );
}
