/** Copies the tracklist of the mix that the page shows, or else of the one in the player. */
import { again } from '@/lib/again';
import { toast } from '@/lib/toast';
import { shownSlug } from './shownSlug';

const loadFiles = again(() => import('@/features/mix/tracklistFiles'));

export function copyTracklist(): void {
  const slug = shownSlug();
  if (slug === null) return;
  loadFiles().then(
    ({ copyFile }) => copyFile(slug, '.txt', 'Tracklist'),
    () => toast({ title: 'Failed to copy', description: 'Please try again', kind: 'bad' }),
  );
}
