import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isNotFound } from '@/api/errors';
import { getFact } from '@/api/facts';
import { config, takeSeed } from '@/api/seed';
import type { ListPage } from '@/api/types';
import { useTitle } from '@/lib/title';
import { ListView } from './ListView';
import { NotFoundPage } from './NotFoundPage';

const route = getRouteApi('/$fact/$name');

const kinds = new Map([
  ['genre', 'Genre'],
  ['label', 'Label'],
  ['place', 'Place'],
]);

/** The mixes of a genre, a label or a place; an address of two words that names none of them is no page. */
export function FactPage() {
  const { fact, name } = route.useParams();
  const kind = kinds.get(fact);
  return kind === undefined ? <NotFoundPage /> : <Mixes fact={fact} name={name} kind={kind} />;
}

function Mixes({ fact, name, kind }: { fact: string; name: string; kind: string }) {
  const { data: list, error } = useQuery({
    queryKey: ['fact', fact, name],
    queryFn: ({ signal }) =>
      takeSeed<ListPage>(`/api/facts/${fact}/${encodeURIComponent(name)}`) ?? getFact(fact, name, signal),
  });
  useTitle(isNotFound(error) ? 'Page not found' : name, config().site_name);
  return <ListView list={list} error={error} missing={<NotFoundPage />} kind={kind} />;
}
