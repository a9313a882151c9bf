import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import type { MixWish } from '@/api/submission';
import { useOnline } from '@/lib/online';
import { knownQuery } from './queries';

/** Points out, before anything is sent, that a mix is here already or waits for review. */
export function KnownNotice({ wish }: { wish: MixWish }) {
  const isOnline = useOnline();
  const says = wish.soundcloud_url !== '' || (wish.title !== '' && wish.artist !== '');
  const { data: known } = useQuery({ ...knownQuery(wish), enabled: says && isOnline });
  const isKnown = says && known !== undefined && (known.slug !== null || known.is_submitted);
  return (
    <div role="status" className="empty:hidden">
      {isKnown && (
        <p className="flex items-start gap-2 rounded-md bg-tint px-3 py-2.5 text-xs leading-relaxed">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          {known.slug === null ? (
            <span>
              {known.is_own ? 'You have' : 'Someone has'} submitted this mix already. It is waiting for
              review.
            </span>
          ) : (
            <span>
              This mix is here already.{' '}
              <Link
                to="/mix/$mixId"
                params={{ mixId: known.slug }}
                className="font-medium underline underline-offset-2"
              >
                Open it
              </Link>
            </span>
          )}
        </p>
      )}
    </div>
  );
}
