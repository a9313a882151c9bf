/** The seam: two bars that cross, and what they have in common. */
export function Logo() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7">
      <path d="M2.500 3h8.500l14.500 22H17z" className="fill-accent" />
      <path d="M17 3h8.500L11 25H2.500z" className="fill-accent-deep" />
      <path d="m14 7.550 4.250 6.450L14 20.450 9.750 14z" className="fill-text" />
    </svg>
  );
}
