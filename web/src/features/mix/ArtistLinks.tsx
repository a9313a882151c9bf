import { Link } from '@tanstack/react-router';
import type { Mix } from '@/api/types';
import { cutCredit } from './credit';

/** Whose mix it is, as it is credited; every name that is somebody's leads to its artist. */
export function ArtistLinks({ mix }: { mix: Mix }) {
  // An answer that was kept from before says nothing of pages.
  const names = mix.artists.filter((artist) => artist.has_page !== false).map(({ name }) => name);
  return cutCredit(mix.artist, names).map(({ text, isName }) =>
    isName ? (
      <Link
        key={text}
        to="/artist/$artistName"
        params={{ artistName: text }}
        state={{ origin: mix.title }}
        className="underline decoration-line underline-offset-4 transition-colors duration-(--state) hover:text-text hover:decoration-current"
      >
        {text}
      </Link>
    ) : (
      text
    ),
  );
}
