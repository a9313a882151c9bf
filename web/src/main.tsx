/** Starts the site, once what the server wrote of it is on the screen. */
import { early } from '@/lib/early';
import { painted } from '@/lib/painted';
import './styles/main.css';

async function draw(root: Element): Promise<void> {
  await painted(root);
  const { start } = await import('@/app/start');
  await start(root);
}

const root = document.getElementById('root');
if (root !== null) {
  early.listen(root);
  void draw(root);
}
