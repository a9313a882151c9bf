import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listHits } from '@/features/search/hits';
import { searchQuery } from '@/features/search/queries';
import { EmptyPage } from '@/ui/EmptyPage';
import { LostStrip } from '@/ui/LostStrip';
import { GoOn } from './GoOn';
import { isMeant, wordsOfPath } from './wordsOfPath';

interface Props {
  title: string;
  text: ReactNode;
  ways: ReactNode;
}

/** An address that leads to nothing: what it may have meant, the ways out, and mixes that play. */
export function MissingPage({ title, text, ways }: Props) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const words = wordsOfPath(path);
  const { data: found } = useQuery(searchQuery(words));
  const meant = found === undefined ? undefined : listHits(found).find((hit) => isMeant(words, hit.title));
  return (
    <EmptyPage
      title={title}
      picture={<LostStrip />}
      text={
        <>
          {text}
          {meant !== undefined && (
            <>
              {' '}
              Did you mean{' '}
              <a href={meant.href} className="text-text underline decoration-line underline-offset-4">
                {meant.title}
              </a>
              ?
            </>
          )}
        </>
      }
      ways={ways}
    >
      <GoOn title="Or play one of these" />
    </EmptyPage>
  );
}
