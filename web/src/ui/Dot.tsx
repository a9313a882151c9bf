/** Stands between two facts of one line, with room on each side. */
export function Dot() {
  return <span className="mx-[0.17em]"> · </span>;
}
