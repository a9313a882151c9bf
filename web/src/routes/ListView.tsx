import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { isNotFound } from '@/api/errors';
import type { ListPage } from '@/api/types';
import { ViewToggle } from '@/features/list/ViewToggle';
import { useView } from '@/features/list/view';
import { MixGrid } from '@/features/mix/MixGrid';
import { MixGridSkeleton } from '@/features/mix/MixGridSkeleton';
import { cardParts } from './cardParts';
import { GoOn } from './GoOn';
import { OutOfReach } from './OutOfReach';

interface Props {
  list: ListPage | undefined;
  error: Error | null;
  /** What stands there when the server knows of no such list. */
  missing: ReactNode;
  /** What kind of list it is, in a small line above its title. */
  kind?: string;
}

/** A page of mixes under a title, whatever they have in common. */
export function ListView({ list, error, missing, kind }: Props) {
  const [view, chooseView] = useView();
  if (isNotFound(error)) return missing;
  if (error !== null && list === undefined) {
    return <OutOfReach title="Unable to load mixes at this time." />;
  }
  return (
    <div className="wrap pb-20">
      <Link
        to="/"
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-md px-1 text-muted text-sm transition-colors duration-(--state) hover:text-text"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to home
      </Link>
      <header className="flex flex-wrap items-end justify-between gap-4 pt-4 pb-8 md:pt-8 md:pb-12">
        <div className="min-w-0">
          {kind !== undefined && <p className="mb-2 text-muted">{kind}</p>}
          <h1 className="min-h-[1em] text-xl [overflow-wrap:anywhere]">
            {list?.title ?? <span className="skeleton inline-block h-[0.8em] w-64 max-w-full" />}
          </h1>
          {list?.description != null && (
            <p className="mt-3 max-w-prose text-muted md:text-md">{list.description}</p>
          )}
        </div>
        {list?.mixes.length !== 0 && <ViewToggle view={view} onChoose={chooseView} />}
      </header>
      {list === undefined ? (
        <section aria-busy="true" aria-label="Loading mixes">
          <MixGridSkeleton count={6} view={view} />
        </section>
      ) : list.mixes.length === 0 ? (
        <div className="grid gap-14">
          <div className="grid gap-2">
            <h2 className="text-lg">No mixes in this list yet.</h2>
            <p className="text-muted">Check back soon!</p>
          </div>
          <GoOn title="Mixes that play" />
        </div>
      ) : (
        <>
          <h2 className="sr-only">Mixes</h2>
          <MixGrid mixes={list.mixes} view={view} parts={cardParts} />
        </>
      )}
    </div>
  );
}
