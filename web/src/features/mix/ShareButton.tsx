import { Share2 } from 'lucide-react';
import { Suspense } from 'react';
import { tell } from '@/api/events';
import type { Mix } from '@/api/types';
import { part } from '@/lib/part';
import { shareLink } from '@/lib/share';
import { Button } from '@/ui/Button';
import { slim } from '@/ui/slim';

const ShareMenu = part(() => import('./ShareMenu').then((it) => it.ShareMenu));

/** Copies the link to a mix, or to a moment of it. */
export function ShareButton({ mix }: { mix: Pick<Mix, 'id' | 'slug' | 'title' | 'audio'> }) {
  const share = async (query: string) => {
    if (!(await shareLink(mix.title, `/mix/${mix.slug}${query}`))) return;
    tell('share_mix', { mix_id: mix.id });
    tell('Mix Share', { mix_id: mix.id });
  };
  return (
    <span className="flex items-center">
      <Button className={slim} onClick={() => void share('')}>
        <Share2 aria-hidden />
        <span className="max-md:sr-only">Share</span>
      </Button>
      {mix.audio !== null && (
        <Suspense fallback={<span className="share-more size-11" />}>
          <ShareMenu mix={mix} onShare={(time) => void share(`?t=${time}`)} />
        </Suspense>
      )}
    </span>
  );
}
