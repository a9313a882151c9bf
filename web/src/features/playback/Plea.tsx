import { Sparkles } from 'lucide-react';

/** What stands for the title while nobody knows what plays. The sparkles are drawn: not every device has a letter for them. */
export function Plea() {
  return (
    <>
      ID this song <span className="sr-only">✨</span>
      <Sparkles aria-hidden className="inline size-[1.1em] align-[-0.15em] text-accent" />
    </>
  );
}
