import { Share2 } from 'lucide-react';
import { tell } from '@/api/events';
import type { Mix } from '@/api/types';
import { shareLink } from '@/lib/share';
import { Button } from '@/ui/Button';

/** Copies the link to a mix. */
export function ShareButton({ mix }: { mix: Pick<Mix, 'id' | 'slug' | 'title'> }) {
  const share = async () => {
    if (!(await shareLink(mix.title, `/mix/${mix.slug}`))) return;
    tell('share_mix', { mix_id: mix.id });
    tell('Mix Share', { mix_id: mix.id });
  };
  return (
    <Button onClick={() => void share()}>
      <Share2 aria-hidden />
      Share
    </Button>
  );
}
