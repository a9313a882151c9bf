/** What the back-office reads. Every key begins with `admin`, so that one write can make all of it fresh. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type AuditWish,
  getAdminLists,
  getAdminSettings,
  getAnalytics,
  getAudit,
  getAuditDifference,
  getBackups,
  getBlockedNetworks,
  getCrowdTimestamps,
  getDashboard,
  getEditedMix,
  getGiverReport,
  getLibrary,
  getMixCounts,
  getMixes,
  getMixesOfList,
  getModeration,
  getRealtime,
  getSuggestion,
  getToDo,
  getUsers,
  getWhitelist,
  type MixesWish,
  type Period,
  previewMix,
} from '@/api/admin';
import { getStaged, getStagedEntity, type StagedWish } from '@/api/staged';

/** What is edited is not kept: an editor begins with what is there now. */
const anew = 0;

export const listsQuery = () =>
  queryOptions({ queryKey: ['admin', 'lists'], queryFn: ({ signal }) => getAdminLists(signal) });

export const mixesOfListQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'list', id],
    queryFn: ({ signal }) => getMixesOfList(id, signal),
  });

export const mixesQuery = (wish: MixesWish) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'mixes', wish],
    queryFn: ({ pageParam, signal }) => getMixes(wish, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const toDoQuery = () =>
  queryOptions({
    queryKey: ['admin', 'to-do'],
    queryFn: ({ signal }) => getToDo(signal),
    refetchOnWindowFocus: true,
  });

export const mixCountsQuery = () =>
  queryOptions({ queryKey: ['admin', 'mixes', 'counts'], queryFn: ({ signal }) => getMixCounts(signal) });

export const editedMixQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'mix', id],
    queryFn: ({ signal }) => getEditedMix(id, signal),
    retry: false,
    gcTime: anew,
  });

/** The tracklist as its editor begins with it. The version is read first: what changes after it is refused, not lost. */
export const editedTracksQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'tracks', id],
    queryFn: async ({ signal }) => {
      const { tracklist_version } = await getEditedMix(id, signal);
      return { mix: await previewMix(id, signal), version: tracklist_version };
    },
    retry: false,
    gcTime: anew,
  });

export const crowdQuery = (mix: string) =>
  queryOptions({
    queryKey: ['admin', 'crowd', mix],
    queryFn: ({ signal }) => getCrowdTimestamps(mix, signal),
  });

export const giverReportQuery = (giver: string) =>
  queryOptions({
    queryKey: ['admin', 'giver', giver],
    queryFn: ({ signal }) => getGiverReport(giver, signal),
    retry: false,
    gcTime: anew,
  });

export const libraryQuery = () =>
  queryOptions({
    queryKey: ['admin', 'library'],
    queryFn: ({ signal }) => getLibrary(signal),
    // While it is read, the page follows.
    refetchInterval: ({ state }) => (state.data?.run?.is_running === true ? 500 : false),
  });

export const moderationQuery = () =>
  queryOptions({
    queryKey: ['admin', 'moderation'],
    queryFn: ({ signal }) => getModeration(signal),
  });

export const blockedNetworksQuery = () =>
  queryOptions({
    queryKey: ['admin', 'networks'],
    queryFn: ({ signal }) => getBlockedNetworks(signal),
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
    gcTime: anew,
  });

export const suggestionQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'suggestion', id],
    queryFn: ({ signal }) => getSuggestion(id, signal),
    retry: false,
    gcTime: anew,
  });

export const whitelistQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'whitelist'],
    queryFn: ({ pageParam, signal }) => getWhitelist(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const usersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', search],
    queryFn: ({ pageParam, signal }) => getUsers(search, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const auditQuery = (wish: AuditWish = {}) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', 'list', wish],
    queryFn: ({ pageParam, signal }) => getAudit(pageParam, signal, wish),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const auditDifferenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'audit', 'entry', id],
    queryFn: ({ signal }) => getAuditDifference(id, signal),
  });

export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['admin', 'dashboard'],
    queryFn: ({ signal }) => getDashboard(signal),
    staleTime: 0,
  });

export const settingsQuery = () =>
  queryOptions({ queryKey: ['admin', 'settings'], queryFn: ({ signal }) => getAdminSettings(signal) });

export const backupsQuery = () =>
  queryOptions({ queryKey: ['admin', 'backups'], queryFn: ({ signal }) => getBackups(signal) });

/** Source: specification for members and admin, section 9: main figures every minute, live visitors every half. */
export const analyticsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['admin', 'analytics', period],
    queryFn: ({ signal }) => getAnalytics(period, false, signal),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const realtimeQuery = () =>
  queryOptions({
    queryKey: ['admin', 'realtime'],
    queryFn: ({ signal }) => getRealtime(signal),
    refetchInterval: 30_000,
    retry: false,
  });
