import { Link } from '@tanstack/react-router';
import type { Mix } from '@/api/types';
import { cutCredit } from './credit';

/** Whose mix it is, as it is credited; every name leads to its artist. */
export function ArtistLinks({ mix }: { mix: Mix }) {
  const names = mix.artists.map(({ name }) => name);
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
