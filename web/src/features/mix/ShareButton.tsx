import { Share2 } from 'lucide-react';
import { shareLink } from '@/lib/share';
import { Button } from '@/ui/Button';

interface Props {
  title: string;
  /** The link to share, from the root of the site. */
  path: string;
}

export function ShareButton({ title, path }: Props) {
  return (
    <Button onClick={() => void shareLink(title, path)}>
      <Share2 aria-hidden />
      Share
    </Button>
  );
}
