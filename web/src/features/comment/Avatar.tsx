import type { Comment } from '@/api/types';

/** A picture of who wrote, or their first letter. */
export function Avatar({ user }: { user: Comment['user'] }) {
  return (
    <span aria-hidden="true" className="comment-avatar">
      {user?.avatar == null ? (
        Array.from(user?.username ?? '')[0]
      ) : (
        <img
          src={user.avatar}
          alt=""
          width={28}
          height={28}
          loading="lazy"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
