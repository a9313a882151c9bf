import { expect, test, vi } from 'vitest';
import { copyTracklist } from './copyTracklist';

test('the mix of the page is copied, whatever else plays', async () => {
  const asked = vi.fn<(url: string) => Promise<Response>>(() =>
    Promise.resolve(new Response('[0:00] Pelt - Low\n')),
  );
  vi.stubGlobal('fetch', asked);
  history.replaceState(null, '', '/');
  copyTracklist();
  history.replaceState(null, '', '/mix/night-bus');
  copyTracklist();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith('/mix/night-bus.txt'));
  history.replaceState(null, '', '/');
});
