import { useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** Back to where the visitor came from, by its name where that is known. */
export function BackButton() {
  const { history, navigate } = useRouter();
  const origin = useLocation({ select: ({ state }) => state.origin });
  return (
    <button
      type="button"
      onClick={() => (history.canGoBack() ? history.back() : void navigate({ to: '/' }))}
      className="-ml-1 inline-flex min-h-11 max-w-full items-center gap-2 rounded-md px-1 text-muted text-sm transition-colors duration-(--state) hover:text-text"
    >
      <ArrowLeft aria-hidden className="size-4 shrink-0" />
      <span className="fade">{origin ?? 'Previous Page'}</span>
    </button>
  );
}
