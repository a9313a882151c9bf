/** Starts the site, once what the server wrote of it is on the screen. */
import { painted } from '@/lib/painted';
import './styles/main.css';

const root = document.getElementById('root');
if (root !== null) {
  await painted(root);
  const { start } = await import('@/app/start');
  await start(root);
}
