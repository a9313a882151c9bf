import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { config } from '@/api/seed';
import { Tracks } from '@/features/artist/Tracks';
import { MixGrid } from '@/features/mix/MixGrid';
import { searchQuery, wordsOf } from '@/features/search/queries';
import { useTitle } from '@/lib/title';
import { useSettled } from '@/lib/useSettled';
import { buttonStyle } from '@/ui/button-style';
import { cardParts } from './cardParts';
import { GoOn } from './GoOn';
import { playFound } from './playFound';

const route = getRouteApi('/search');

/** Everything found for the words in the address, which follow the field. */
export function SearchPage() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [text, setText] = useState(() => wordsOf(q));
  const [came, setCame] = useState(q);
  const words = useSettled(wordsOf(text));
  const { data: found, isError, isPlaceholderData } = useQuery(searchQuery(words));
  useTitle(words === '' ? 'Search' : `Search for ${words}`, config().site_name);

  // Words that came by another way than the field, such as the way back, are the field's from then on.
  if (q !== came) {
    setCame(q);
    if (q !== words) setText(wordsOf(q));
  }
  useEffect(() => {
    if (words !== q && words === wordsOf(text)) {
      void navigate({ search: words === '' ? {} : { q: words }, replace: true, resetScroll: false });
    }
  }, [words, q, text, navigate]);

  const isEmpty =
    found !== undefined && found.mixes.length + found.artists.length + found.tracks.length === 0;
  const said = isError
    ? 'Search does not answer right now. Please try again.'
    : words === ''
      ? 'Mixes, artists and tracks, by the words in their names.'
      : isEmpty && !isPlaceholderData
        ? `Nothing found for "${words}"`
        : '';
  return (
    <div className="wrap grid min-h-[70vh] content-start gap-10 pt-6 pb-20 md:pt-10">
      <header className="grid gap-4">
        <h1 className="text-lg">Search</h1>
        <input
          type="search"
          aria-label="Search mixes, artists and tracks"
          className="input max-w-xl"
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p role="status" className="min-h-6 text-muted">
          {said}
        </p>
      </header>
      {isEmpty && words !== '' && !isPlaceholderData && <GoOn title="Or put one of these on" />}
      {words !== '' && found !== undefined && (
        <>
          {found.mixes.length > 0 && (
            <section aria-labelledby="found-mixes" className="grid gap-5">
              <h2 id="found-mixes" className="text-md">
                Mixes
              </h2>
              <MixGrid mixes={found.mixes} view="compact" parts={cardParts} />
            </section>
          )}
          {found.artists.length > 0 && (
            <section aria-labelledby="found-artists" className="grid gap-4">
              <h2 id="found-artists" className="text-md">
                Artists
              </h2>
              <ul className="flex flex-wrap gap-2">
                {found.artists.map(({ id, name }) => (
                  <li key={id}>
                    <Link
                      to="/artist/$artistName"
                      params={{ artistName: name }}
                      state={{ origin: 'Search' }}
                      className={buttonStyle('plain')}
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {found.tracks.length > 0 && (
            <section aria-labelledby="found-tracks" className="grid gap-3">
              <h2 id="found-tracks" className="text-md">
                Tracks
              </h2>
              <Tracks tracks={found.tracks} play={playFound} />
            </section>
          )}
        </>
      )}
    </div>
  );
}
