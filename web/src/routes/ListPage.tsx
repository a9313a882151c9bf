import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isNotFound } from '@/api/errors';
import { config } from '@/api/seed';
import { listQuery } from '@/features/list/queries';
import { useTitle } from '@/lib/title';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { ListView } from './ListView';

const route = getRouteApi('/lists/$slug');

export function ListPage() {
  const { slug } = route.useParams();
  const { data: list, error } = useQuery(listQuery(slug));
  useTitle(isNotFound(error) ? 'List not found' : (list?.title ?? 'List'), config().site_name);
  const missing = (
    <Notice title="List not found.">
      <Link to="/" className={buttonStyle('solid')}>
        Go to Home
      </Link>
    </Notice>
  );
  return <ListView list={list} error={error} missing={missing} />;
}
