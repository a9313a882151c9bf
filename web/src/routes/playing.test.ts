import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mix } from '@/api/types';
import { serveToasts, type ToastText } from '@/lib/toast';
import { player } from '@/player/player';
import { last as engine } from '@/test/engines';
import { aMix } from '@/test/mixes';
import { playMix } from './playing';

vi.mock('@/player/engines', () => import('@/test/engines'));

const [one, two, three] = ['one', 'two', 'three'].map((id) => aMix({ id, slug: id })) as [Mix, Mix, Mix];

/** Answers a request of a mix, each when the test says so. */
const answers = new Map<string, (answer: Response) => void>();
const arrive = (mix: Mix) => answers.get(mix.slug)?.(Response.json(mix));

const said: ToastText[] = [];
let stop: () => void;
let queries: QueryClient;
beforeEach(() => {
  answers.clear();
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal(
    'fetch',
    ({ url }: Request) =>
      new Promise<Response>((done) => answers.set(new URL(url).pathname.split('/').at(-1) ?? '', done)),
  );
  stop = serveToasts((text) => said.push(text));
  player.pause();
  player.cue(three, null);
});
afterEach(() => {
  stop();
  said.length = 0;
});

const plays = () => ({ id: player.state().mix?.id, wanted: player.state().wanted });

/** Asks for a mix, and waits until the server has been asked. */
async function press(mix: Mix) {
  const played = playMix(queries, mix.slug);
  await vi.waitFor(() => expect(answers.has(mix.slug)).toBe(true));
  return { played };
}

test('of two mixes that were asked for, the later one plays, whichever is there first', async () => {
  const [first, second] = [await press(one), await press(two)];
  arrive(two);
  await second.played;
  arrive(one);
  await first.played;
  expect(plays()).toEqual({ id: 'two', wanted: true });
});

test('one that is there too late for a later wish says nothing when it fails', async () => {
  const [first, second] = [await press(one), await press(two)];
  answers.get('one')?.(Response.json({}, { status: 500 }));
  await first.played;
  expect(said).toEqual([]);
  answers.get('two')?.(Response.json({}, { status: 500 }));
  await second.played;
  expect(said).toEqual([{ title: "This mix can't be played right now.", kind: 'bad' }]);
});

test('what was begun on its own page meanwhile plays on', async () => {
  const { played } = await press(one);
  player.cue(two, null);
  player.play();
  arrive(one);
  await played;
  expect(plays()).toEqual({ id: 'two', wanted: true });
});

test('so does what lay silent in the player when another was asked for', async () => {
  const { played } = await press(one);
  player.play();
  arrive(one);
  await played;
  expect(plays()).toEqual({ id: 'three', wanted: true });
});

test('a mix that lies silent on its page, and one that has played all along, give way', async () => {
  player.play();
  const first = await press(one);
  arrive(one);
  await first.played;
  expect(plays()).toEqual({ id: 'one', wanted: true });
  player.pause();
  const second = await press(two);
  player.cue(three, null);
  arrive(two);
  await second.played;
  expect(plays()).toEqual({ id: 'two', wanted: true });
});

test('what plays on by itself meanwhile, because its server is back, gives way as well', async () => {
  player.play();
  engine.tell({ type: 'failed', problem: 'lost' });
  const { played } = await press(one);
  player.play();
  arrive(one);
  await played;
  expect(plays()).toEqual({ id: 'one', wanted: true });
});
