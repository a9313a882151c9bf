import { Share2 } from 'lucide-react';
import { copyText } from '@/lib/clipboard';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';

interface Props {
  title: string;
  /** The link to share, from the root of the site. */
  path: string;
}

export function ShareButton({ title, path }: Props) {
  const share = async () => {
    try {
      await copyText(new URL(path, location.origin).href);
      toast({
        title: 'Link copied!',
        description: `Share link for "${title}" copied to clipboard`,
        kind: 'good',
        lasts: 3000,
      });
    } catch {
      toast({ title: 'Failed to copy', description: 'Please try again', kind: 'bad', lasts: 3000 });
    }
  };
  return (
    <Button onClick={() => void share()}>
      <Share2 aria-hidden />
      Share
    </Button>
  );
}
