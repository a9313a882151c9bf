/** Starts the site, once what the server wrote of it is on the screen. */
import { again } from '@/lib/again';
import { early } from '@/lib/early';
import { painted } from '@/lib/painted';
import './styles/main.css';

const loadStart = again(() => import('@/app/start'));

async function draw(root: Element): Promise<void> {
  await painted(root);
  // On a slow network the code would keep the sound waiting that somebody has asked for.
  if (window.segue?.isSlow) await early.first();
  window.segue?.ahead?.();
  const { start } = await loadStart();
  await start(root);
}

const root = document.getElementById('root');
if (root !== null) {
  early.listen(root);
  draw(root).catch((cause: unknown) => {
    window.segue?.say();
    throw cause;
  });
}
