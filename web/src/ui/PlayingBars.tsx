/** The one thing that moves by itself: sound is coming out. */
export function PlayingBars({ still = false }: { still?: boolean }) {
  return (
    <span aria-hidden="true" className="playing-bars" data-still={still}>
      <span />
      <span />
      <span />
    </span>
  );
}
