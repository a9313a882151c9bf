import { ToggleGroup } from 'radix-ui';
import { useState } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Period, TimeFigures } from '@/api/admin';
import { timeWords } from './words';

const figures = { visitors: 'Visitors', pageviews: 'Page Views' } as const;
type Figure = keyof typeof figures;

interface Props {
  period: NonNullable<Period>;
  times: readonly TimeFigures[];
}

/** Visitors or page views by hour, day or month, with the same figures as a table for whoever cannot see bars. */
export function VisitsPlot({ period, times }: Props) {
  const [figure, setFigure] = useState<Figure>('visitors');
  const total = times.reduce((sum, time) => sum + time[figure], 0);
  const rows = times.map((time) => ({ ...time, label: timeWords(time.time, period) }));
  return (
    <section aria-labelledby="visits-title" className="admin-panel">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="visits-title" className="text-md">
          {figures[figure]} by {period === 'today' ? 'hour (UTC)' : period === '6mo' ? 'month' : 'day'}
        </h2>
        <ToggleGroup.Root
          type="single"
          value={figure}
          onValueChange={(value) => value !== '' && setFigure(value as Figure)}
          aria-label="What is plotted"
          className="flex gap-1"
        >
          {Object.entries(figures).map(([value, label]) => (
            <ToggleGroup.Item key={value} value={value} className="plot-choice">
              {label}
            </ToggleGroup.Item>
          ))}
        </ToggleGroup.Root>
      </div>
      {total === 0 ? (
        <p className="grid h-[var(--plot-height,15rem)] place-items-center text-muted">Nobody yet.</p>
      ) : (
        <div aria-hidden className="plot h-[var(--plot-height,15rem)]">
          <ResponsiveContainer width="100%" height="100%">
            <BarChart
              data={rows}
              accessibilityLayer={false}
              margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
            >
              <CartesianGrid vertical={false} />
              <XAxis
                dataKey="label"
                tickLine={false}
                axisLine={false}
                minTickGap={16}
                interval="preserveStartEnd"
              />
              <YAxis allowDecimals={false} tickLine={false} axisLine={false} width="auto" />
              <Tooltip cursor={{ fill: 'var(--tint)' }} content={Balloon} isAnimationActive={false} />
              <Bar
                dataKey={figure}
                fill="var(--accent)"
                radius={[3, 3, 0, 0]}
                maxBarSize={48}
                isAnimationActive={false}
              />
            </BarChart>
          </ResponsiveContainer>
        </div>
      )}
      <table className="sr-only">
        <caption>Visitors and page views by time</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Visitors</th>
            <th scope="col">Page Views</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, label, visitors, pageviews }) => (
            <tr key={time}>
              <th scope="row">{label}</th>
              <td>{visitors}</td>
              <td>{pageviews}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface BalloonProps {
  active: boolean;
  payload: ReadonlyArray<{ payload?: TimeFigures & { label: string } }>;
}

function Balloon({ active, payload }: BalloonProps) {
  const time = payload[0]?.payload;
  if (!active || time === undefined) return null;
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2 text-xs shadow-lg">
      <p className="font-medium">{time.label}</p>
      <p className="figures text-muted">
        {time.visitors.toLocaleString('en')} visitors, {time.pageviews.toLocaleString('en')} page views
      </p>
    </div>
  );
}
