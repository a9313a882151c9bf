/** What the back-office reads. Every key begins with `admin`, so that one write can make all of it fresh. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getAdminLists,
  getCrowdTimestamps,
  getEditedMix,
  getMixes,
  getMixesOfList,
  getStaged,
  getStagedEntity,
  type StagedWish,
} from '@/api/admin';

export const listsQuery = () =>
  queryOptions({ queryKey: ['admin', 'lists'], queryFn: ({ signal }) => getAdminLists(signal) });

export const mixesOfListQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'list', id],
    queryFn: ({ signal }) => getMixesOfList(id, signal),
  });

export const mixesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'mixes', search],
    queryFn: ({ pageParam, signal }) => getMixes(search, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const editedMixQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'mix', id],
    queryFn: ({ signal }) => getEditedMix(id, signal),
    retry: false,
  });

export const crowdQuery = (mix: string) =>
  queryOptions({
    queryKey: ['admin', 'crowd', mix],
    queryFn: ({ signal }) => getCrowdTimestamps(mix, signal),
  });

export const stagedQuery = (wish: Omit<StagedWish, 'after'>) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'staged', wish],
    queryFn: ({ pageParam, signal }) =>
      getStaged(pageParam === null ? wish : { ...wish, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const stagedEntityQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'staged-entity', id],
    queryFn: ({ signal }) => getStagedEntity(id, signal),
    retry: false,
  });
