import { ChevronDown, Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Mix } from '@/api/types';
import { part } from '@/lib/part';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { slim } from '@/ui/slim';
import { shareMix } from './shareMix';

const ShareMenu = part(() => import('./ShareMenu'), 'ShareMenu');

interface Props {
  mix: Pick<Mix, 'id' | 'slug' | 'title'>;
}

/** Copies the link to a mix, or opens what else of it can be shared. */
export function ShareButton({ mix }: Props) {
  return (
    <span className="flex items-center">
      <Button className={slim} onClick={() => void shareMix(mix)}>
        <Share2 aria-hidden />
        <span className="max-md:sr-only">Share</span>
      </Button>
      <MoreToShare mix={mix} />
    </span>
  );
}

/** The menu is loaded by whoever opens it. */
function MoreToShare({ mix }: Props) {
  const [isOpened, setOpened] = useState(false);
  const button = (
    <IconButton label="More to share" aria-haspopup="menu" onClick={() => setOpened(true)}>
      <ChevronDown aria-hidden />
    </IconButton>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <ShareMenu mix={mix} />
    </Suspense>
  );
}
