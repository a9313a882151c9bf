import { Share2 } from 'lucide-react';
import { tell } from '@/api/events';
import type { Mix } from '@/api/types';
import { shareLink } from '@/lib/share';
import { Button } from '@/ui/Button';
import { slim } from '@/ui/slim';
import { ShareMoment } from './ShareMoment';

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
      {mix.audio !== null && <ShareMoment mix={mix} onShare={(time) => void share(`?t=${time}`)} />}
    </span>
  );
}
