/** What the home page and the list pages ask for. */
import { queryOptions } from '@tanstack/react-query';
import { getHome, getList } from '@/api/calls';
import { takeSeed } from '@/api/seed';
import type { Home, ListPage } from '@/api/types';

export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }) => takeSeed<Home>('/api/home') ?? getHome(signal),
  });

export const listQuery = (slug: string) =>
  queryOptions({
    queryKey: ['list', slug],
    queryFn: ({ signal }) => takeSeed<ListPage>(`/api/lists/${slug}`) ?? getList(slug, signal),
  });
