/** What the back-office reads of artists' and tracks' names. Every key begins with `admin`, as all of its do. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getArtistPairs,
  getArtists,
  getEditedArtist,
  getEditedTrack,
  getTrackPairs,
  getTracks,
  planArtistMerge,
} from '@/api/names';

/** What is edited is not kept: an editor begins with what is there now. */
const anew = 0;

export const artistsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'artists', search],
    queryFn: ({ pageParam, signal }) => getArtists(search, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const editedArtistQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'artist', id],
    queryFn: ({ signal }) => getEditedArtist(id, signal),
    retry: false,
    gcTime: anew,
  });

export const artistMergeQuery = (id: string, from: string) =>
  queryOptions({
    queryKey: ['admin', 'artist-merge', id, from],
    queryFn: ({ signal }) => planArtistMerge(id, from, signal),
    retry: false,
    gcTime: anew,
  });

export const tracksQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'catalogue-tracks', search],
    queryFn: ({ pageParam, signal }) => getTracks(search, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const editedTrackQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'catalogue-track', id],
    queryFn: ({ signal }) => getEditedTrack(id, signal),
    retry: false,
    gcTime: anew,
  });

export const artistPairsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'duplicates', 'artists'],
    queryFn: ({ pageParam, signal }) => getArtistPairs(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const trackPairsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'duplicates', 'tracks'],
    queryFn: ({ pageParam, signal }) => getTrackPairs(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
