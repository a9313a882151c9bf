import { copyText } from '@/lib/clipboard';
import { toast } from '@/lib/toast';

/** Copies a text that the server writes; `what` is its name in what the person is told. */
export async function copyOrSay(text: () => Promise<string>, what: string): Promise<void> {
  try {
    await copyText(await text());
    toast({ title: `${what} copied`, kind: 'good' });
  } catch {
    toast({ title: 'Failed to copy', description: 'Please try again', kind: 'bad' });
  }
}
