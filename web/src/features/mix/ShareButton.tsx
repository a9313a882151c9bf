import { Share2 } from 'lucide-react';
import type { Mix } from '@/api/types';
import { Button } from '@/ui/Button';
import { slim } from '@/ui/slim';
import { ShareMoment } from './ShareMoment';
import { shareMix } from './shareMix';

/** Copies the link to a mix, or to a moment of it. */
export function ShareButton({ mix }: { mix: Pick<Mix, 'id' | 'slug' | 'title' | 'audio'> }) {
  return (
    <span className="flex items-center">
      <Button className={slim} onClick={() => void shareMix(mix)}>
        <Share2 aria-hidden />
        <span className="max-md:sr-only">Share</span>
      </Button>
      {mix.audio !== null && <ShareMoment mix={mix} />}
    </span>
  );
}
