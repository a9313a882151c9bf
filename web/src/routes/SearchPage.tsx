import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { config } from '@/api/seed';
import type { Found, FoundName } from '@/api/types';
import { Tracks } from '@/features/artist/Tracks';
import { MixGrid } from '@/features/mix/MixGrid';
import { MixGridSkeleton } from '@/features/mix/MixGridSkeleton';
import { listHits, nearWords } from '@/features/search/hits';
import { searchQuery, wordsOf } from '@/features/search/queries';
import { useTitle } from '@/lib/title';
import { useSettled } from '@/lib/useSettled';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { cardParts } from './cardParts';
import { likeFound, playFound } from './foundParts';
import { GoOn } from './GoOn';
import { OnDevice } from './OnDevice';

const route = getRouteApi('/search');

interface Answer {
  found: Found | undefined;
  isEmpty: boolean;
  isError: boolean;
  /** Whether it is of the words before. */
  isPlaceholderData: boolean;
}

/** What is said of the answer, in the place of it or above it. */
function saidOf(words: string, { found, isEmpty, isError, isPlaceholderData }: Answer): string {
  if (isError && navigator.onLine) return 'Search is not responding right now. Please try again.';
  if (isError) return "You're offline, and searching needs a network.";
  if (words === '') return 'Mixes, artists, tracks, genres, labels and places, by the words in their names.';
  if (isEmpty && !isPlaceholderData) return `Nothing found for "${words}"`;
  if (found === undefined) return 'Searching...';
  return found.is_near ? nearWords(words) : '';
}

/** Everything found for the words in the address, which follow the field. */
export function SearchPage() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [text, setText] = useState(() => wordsOf(q));
  const [came, setCame] = useState(q);
  const words = useSettled(wordsOf(text));
  const { data: found, isError, isPlaceholderData, refetch } = useQuery(searchQuery(words));
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

  const isEmpty = found !== undefined && listHits(found).length === 0;
  return (
    <div className="wrap grid min-h-[70vh] content-start gap-10 pt-6 pb-20 md:pt-10">
      <header>
        <h1 className="text-lg">Search</h1>
        <input
          type="search"
          aria-label="Search mixes, artists and tracks"
          className="input search-words mt-4"
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p role="status" className="text-muted not-empty:mt-4">
          {saidOf(words, { found, isEmpty, isError, isPlaceholderData })}
        </p>
      </header>
      {isError && (
        <>
          <Button kind="solid" className="justify-self-start" onClick={() => void refetch()}>
            Try Again
          </Button>
          <OnDevice />
        </>
      )}
      {words !== '' && found === undefined && !isError && (
        <div className="shown-late">
          <MixGridSkeleton count={6} view="compact" />
        </div>
      )}
      {words === '' && <GoOn title="Mixes to start with" />}
      {isEmpty && words !== '' && !isPlaceholderData && <GoOn title="Or play one of these" />}
      {words !== '' && found !== undefined && (
        <>
          {found.mixes.length > 0 && (
            <section aria-labelledby="found-mixes" className="grid gap-4">
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
            <section aria-labelledby="found-tracks" className="grid gap-2">
              <h2 id="found-tracks" className="text-md">
                Tracks
              </h2>
              <Tracks tracks={found.tracks} play={playFound} heart={likeFound} />
            </section>
          )}
          <Names title="Genres" fact="genre" names={found.genres} />
          <Names title="Labels" fact="label" names={found.labels} />
          <Names title="Places" fact="place" names={found.places} />
        </>
      )}
    </div>
  );
}

/** Genres, labels or places that were found, each with how many mixes have it. */
function Names({ title, fact, names }: { title: string; fact: string; names: FoundName[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby={`found-${fact}`} className="grid gap-4">
      <h2 id={`found-${fact}`} className="text-md">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {names.map(({ name, mixes }) => (
          <li key={name}>
            <Link to="/$fact/$name" params={{ fact, name }} className={buttonStyle('plain')}>
              {name} <span className="text-muted">{mixes === 1 ? '1 mix' : `${mixes} mixes`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
