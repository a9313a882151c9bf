import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isNotFound } from '@/api/errors';
import { config } from '@/api/seed';
import type { ListPage as List } from '@/api/types';
import { homeQuery, listQuery } from '@/features/list/queries';
import { useTitle } from '@/lib/title';
import { buttonStyle } from '@/ui/button-style';
import { ListView } from './ListView';
import { MissingPage } from './MissingPage';

const route = getRouteApi('/lists/$slug');

/** What the home page has shown of a list, which stands there until all of it comes. */
function useBeginning(slug: string): List | undefined {
  const home = useQueryClient().getQueryData(homeQuery().queryKey);
  if (slug !== 'latest') return home?.lists.find((list) => list.slug === slug);
  return home && { slug, title: 'Latest Mixes', description: 'Newly added mixes', mixes: home.latest };
}

export function ListPage() {
  const { slug } = route.useParams();
  const beginning = useBeginning(slug);
  const { data: list, error } = useQuery({
    ...listQuery(slug),
    ...(beginning && { placeholderData: beginning }),
  });
  const navigate = route.useNavigate();
  // The list has another slug by now, and the server has answered for it all the same.
  const now = list?.slug ?? slug;
  useEffect(() => {
    if (now !== slug) void navigate({ to: '/lists/$slug', params: { slug: now }, replace: true });
  }, [navigate, now, slug]);
  useTitle(isNotFound(error) ? 'List not found' : (list?.title ?? 'List'), config().site_name);
  const missing = (
    <MissingPage
      title="List not found."
      text="It may have another name by now."
      ways={
        <Link to="/" className={buttonStyle('solid')}>
          Go to Home
        </Link>
      }
    />
  );
  return <ListView list={list} error={error} missing={missing} />;
}
