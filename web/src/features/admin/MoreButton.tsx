import { Button } from '@/ui/Button';

interface Props {
  /** The pages that are read one after the other. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** What there is more of; nothing where the page says so itself. */
  label?: string;
}

/** Brings the next page of a list, as long as there is one. */
export function MoreButton({
  of: { hasNextPage, isFetchingNextPage, fetchNextPage },
  label = 'More',
}: Props) {
  if (!hasNextPage) return null;
  return (
    <div className="mt-5 flex justify-center">
      <Button onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
        {isFetchingNextPage ? 'Loading...' : label}
      </Button>
    </div>
  );
}
