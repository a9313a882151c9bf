/** Puts a link in a person's hands and says so. */
import { copyText } from './clipboard';
import { toast } from './toast';

const lasts = 3000;

/** `path` is the link from the root of the site, `title` what it leads to. Answers whether it was copied. */
export async function shareLink(title: string, path: string): Promise<boolean> {
  try {
    await copyText(new URL(path, location.origin).href);
    toast({
      title: 'Link copied!',
      description: `Share link for "${title}" copied to clipboard`,
      kind: 'good',
      lasts,
    });
    return true;
  } catch {
    toast({ title: 'Failed to copy', description: 'Please try again', kind: 'bad', lasts });
    return false;
  }
}
