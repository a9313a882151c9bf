import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { getAnalytics, type Period } from '@/api/admin';
import { AdminHead } from '@/features/admin/AdminHead';
import { Figure } from '@/features/admin/Figure';
import { analyticsQuery, realtimeQuery } from '@/features/admin/queries';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { VisitsPlot } from '@/features/admin/VisitsPlot';
import { failureWords, momentWords, plural } from '@/features/admin/words';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

const periods: ReadonlyArray<{ value: NonNullable<Period>; label: string }> = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '6mo', label: 'Last 6 months' },
];

/** Who visits the site and what they do there, as the site itself or Plausible counts it. */
export function AnalyticsPage() {
  const queries = useQueryClient();
  const [period, setPeriod] = useState<NonNullable<Period>>('7d');
  const { data, error } = useQuery(analyticsQuery(period));
  const { data: live } = useQuery(realtimeQuery());
  const refresh = useAdminAction({
    mutationFn: () => getAnalytics(period, true),
    changes: analyticsQuery(period),
    onSuccess: (figures) => {
      queries.setQueryData(analyticsQuery(period).queryKey, figures);
      return queries.invalidateQueries(realtimeQuery());
    },
    onError: (failure) =>
      toast({
        title: 'Failed to refresh analytics',
        description: failureWords(failure, 'Failed to fetch Plausible data'),
        kind: 'bad',
      }),
  });
  const choose = (value: string) => {
    const chosen = periods.find((known) => known.value === value);
    if (chosen !== undefined) setPeriod(chosen.value);
  };
  return (
    <Tabs.Root value={period} onValueChange={choose}>
      <AdminHead title="Analytics" back={{ place: 'dashboard', label: 'Back to Admin' }}>
        {live !== undefined && (
          <span className="badge" data-tone={live > 0 ? 'good' : 'plain'} aria-live="polite">
            {plural(live, 'visitor')} now
          </span>
        )}
        <Button onClick={() => refresh.mutate()} disabled={refresh.isPending}>
          <RefreshCw aria-hidden />
          Refresh
        </Button>
      </AdminHead>
      <Tabs.List aria-label="Period" className="tab-list mb-5">
        {periods.map(({ value, label }) => (
          <Tabs.Trigger key={value} value={value} className="tab">
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={period} className="grid gap-8">
        {error !== null && data === undefined && (
          <Notice level="h2" title={failureWords(error, 'Failed to fetch Plausible data')}>
            <Button kind="solid" onClick={() => refresh.mutate()}>
              Try Again
            </Button>
          </Notice>
        )}
        {data !== undefined && (
          <>
            <ul className="admin-cards">
              <Figure label="Total Visitors" value={data.totals.visitors} />
              <Figure label="Page Views" value={data.totals.pageviews} />
              <Figure label="Bounce Rate" value={`${data.totals.bounce_rate} %`} />
              <Figure
                label="Avg Duration"
                value={`${Math.round(data.totals.visit_duration_seconds / 60)} min`}
              />
            </ul>
            <VisitsPlot period={data.period} times={data.times} />
            <div className="grid gap-6 lg:grid-cols-2">
              <Ranking
                title="Top Pages"
                rows={data.pages.map(({ page, visitors }) => ({ name: page, count: visitors }))}
              />
              <Ranking
                title="Traffic Sources"
                rows={data.sources.map(({ source, visitors }) => ({ name: source, count: visitors }))}
              />
            </div>
            <Ranking title="Platform Events" rows={data.events.map(({ name, count }) => ({ name, count }))} />
            <p className="text-faint text-xs">
              Counted by {data.counted_by === 'plausible' ? 'Plausible' : 'the site itself'}, as of{' '}
              {momentWords(data.updated_at)}.
            </p>
          </>
        )}
      </Tabs.Content>
    </Tabs.Root>
  );
}

interface RankingProps {
  title: string;
  rows: ReadonlyArray<{ name: string; count: number }>;
}

function Ranking({ title, rows }: RankingProps) {
  return (
    <section aria-label={title} className="admin-panel">
      <h2 className="mb-2 text-md">{title}</h2>
      {rows.length === 0 && <p className="py-4 text-muted">Nothing yet.</p>}
      <ol>
        {rows.map(({ name, count }) => (
          <li key={name} className="flex min-h-10 items-center gap-4 border-line border-b text-sm">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="figures text-muted">{count.toLocaleString('en')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
