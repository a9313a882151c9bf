import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useAuth } from '@/api/auth';
import { watchMix } from '@/api/live';
import type { Mix, SeenTimestamp, Timestamp } from '@/api/types';
import type { Listening } from '@/core';
import { withCrowdTimes, withNews } from './crowd';
import { timestampsQuery } from './queries';

/** The mix with the crowd's times, which change under the reader's eyes when somebody gives or votes on one. */
export function useCrowdTimes(mix: Mix, core: Listening | null): Mix {
  const { isLoading, user } = useAuth();
  const queries = useQueryClient();
  const query = useMemo(() => timestampsQuery(mix.id, user?.id ?? null), [mix.id, user?.id]);
  const { data } = useQuery({ ...query, enabled: !isLoading });

  useEffect(() => {
    if (isLoading) return;
    /** What is on its way from the server may be older than what was just heard: then it is asked again. */
    const learn = (change: (known: readonly SeenTimestamp[]) => SeenTimestamp[]) => {
      queries.setQueryData(query.queryKey, (known = []) => change(known));
      if (queries.isFetching({ queryKey: query.queryKey, exact: true }) > 0) {
        void queries.invalidateQueries(query);
      }
    };
    return watchMix(mix.id, (kind, news) => {
      // What admins do changes the mix and its times at once; and both may have changed before the connection stood.
      if (kind === 'mix' || kind === 'stale') {
        void queries.invalidateQueries(query);
        void queries.invalidateQueries({ queryKey: ['mix'] });
      }
      if (kind === 'timestamp_gone') {
        const { id } = news as { id: string };
        learn((known) => known.filter((time) => time.id !== id));
      }
      if (kind === 'timestamp') learn((known) => withNews(known, news as Timestamp));
    });
  }, [queries, query, mix.id, isLoading]);

  return useMemo(() => {
    if (data === undefined || core === null) return mix;
    return withCrowdTimes(mix, data, core);
  }, [mix, data, core]);
}
