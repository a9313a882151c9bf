/** Puts a link in a person's hands and says so. */
import { copyText } from './clipboard';
import { toast } from './toast';

const lasts = 3000;

/** `path` is the link from the root of the site, `title` what it leads to. */
export async function shareLink(title: string, path: string): Promise<void> {
  try {
    await copyText(new URL(path, location.origin).href);
    toast({
      title: 'Link copied!',
      description: `Share link for "${title}" copied to clipboard`,
      kind: 'good',
      lasts,
    });
  } catch {
    toast({ title: 'Failed to copy', description: 'Please try again', kind: 'bad', lasts });
  }
}
