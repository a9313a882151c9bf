import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueries } from './queries';

test('a first reading that began before a change is begun anew', async () => {
  const queries = createQueries();
  const answers: Array<(value: string) => void> = [];
  const query = new QueryObserver(queries, {
    queryKey: ['likes'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  });
  const stop = query.subscribe(() => undefined);
  const done = queries.invalidateQueries({ queryKey: ['likes'] });
  answers[0]?.('as it was');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('as it is');
  await done;
  expect(query.getCurrentResult().data).toBe('as it is');
  stop();
});
