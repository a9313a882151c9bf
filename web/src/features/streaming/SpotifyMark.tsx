/** Three waves in a disc: the streaming service. */
export function SpotifyMark() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-4" fill="none">
      <circle cx="10" cy="10" r="8.250" stroke="currentColor" strokeWidth="1.500" />
      <path
        d="M5.600 8.100c3-.9 6.300-.6 8.900.9M6.300 11c2.400-.7 5-.4 7.100.8M7 13.600c1.800-.5 3.700-.2 5.300.6"
        stroke="currentColor"
        strokeWidth="1.400"
        strokeLinecap="round"
      />
    </svg>
  );
}
