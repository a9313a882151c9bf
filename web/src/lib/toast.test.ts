import { expect, test } from 'vitest';
import { asFailureOf, dropToast, serveToasts, succeeded, type ToastText, toast } from './toast';

const bad = (title: string) => toast({ title, kind: 'bad' });

test('a failure takes the place of the one before of the same act, and goes when the act succeeds', () => {
  const [shown, gone]: [ToastText[], string[]] = [[], []];
  const stop = serveToasts(
    (text) => shown.push(text),
    (id) => gone.push(id),
  );
  asFailureOf('save', () => bad('No network'));
  asFailureOf('save', () => bad('No network again'));
  asFailureOf('import', () => bad('Not imported'));
  asFailureOf('import', () => toast({ title: 'Nobody waits for it' }));
  bad('Of no act');
  const [first, second, other, plain, alone] = shown;
  expect(first?.id).toBe(second?.id);
  expect(other?.id).not.toBe(first?.id);
  expect([plain?.id, alone?.id]).toEqual([undefined, undefined]);
  succeeded('save');
  succeeded('save');
  expect(gone).toEqual([first?.id]);
  stop();
});

test('a message that is taken away before anything shows it is not shown', () => {
  toast({ id: 'one', title: 'One' });
  toast({ id: 'two', title: 'Two' });
  dropToast('one');
  const shown: ToastText[] = [];
  serveToasts((text) => shown.push(text))();
  expect(shown.map(({ id }) => id)).toEqual(['two']);
});
