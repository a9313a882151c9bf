import type { ReactNode } from 'react';
import type { SessionUser } from '@/api/types';
import { Card } from '@/ui/Card';
import { Username } from './Username';

interface Props {
  user: SessionUser;
  /** Confirms the address. */
  confirm: ReactNode;
}

/** Who somebody is here. */
export function AccountCard({ user, confirm }: Props) {
  const { email, is_email_proven: isProven, profile_image_url: picture } = user;
  return (
    <Card title="Account">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        <span className="grid size-12 place-items-center overflow-hidden rounded-full bg-tint-strong font-semibold text-md uppercase sm:row-span-2 sm:size-16 sm:self-start sm:text-lg">
          {picture == null ? (
            Array.from(email)[0]
          ) : (
            <img src={picture} alt="" width={64} height={64} className="size-full object-cover" />
          )}
        </span>
        <p className="text-muted [overflow-wrap:anywhere]">{email}</p>
        <div className="col-span-2 min-w-0 sm:col-span-1">
          <Username username={user.username ?? null} />
        </div>
        {!isProven && (
          <div className="col-span-2 mt-2 grid gap-3 border-line border-t pt-4">
            <p className="text-muted">
              Your address is not confirmed yet. Comments, friends and Spotify become available once it is.
            </p>
            {confirm}
          </div>
        )}
      </div>
    </Card>
  );
}
