import { Share2 } from 'lucide-react';
import { Suspense } from 'react';
import type { Mix } from '@/api/types';
import { part } from '@/lib/part';
import { Button } from '@/ui/Button';
import { slim } from '@/ui/slim';
import { shareMix } from './shareMix';

const ShareMenu = part(() => import('./ShareMenu').then((it) => it.ShareMenu));

/** Copies the link to a mix, or to a moment of it. */
export function ShareButton({ mix }: { mix: Pick<Mix, 'id' | 'slug' | 'title' | 'audio'> }) {
  return (
    <span className="flex items-center">
      <Button className={slim} onClick={() => void shareMix(mix, null)}>
        <Share2 aria-hidden />
        <span className="max-md:sr-only">Share</span>
      </Button>
      {mix.audio !== null && (
        <Suspense fallback={<span className="share-more size-11" />}>
          <ShareMenu mix={mix} onShare={(time) => void shareMix(mix, time)} />
        </Suspense>
      )}
    </span>
  );
}
