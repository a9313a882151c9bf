import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Ban, KeyRound, LogOut, ShieldCheck, Undo2, User, UserX } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type AdminUser, changeUser, liftBan, signUserOut, type UserChange } from '@/api/admin';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { BanDialog } from '@/features/admin/BanDialog';
import { BlockedNetworks } from '@/features/admin/BlockedNetworks';
import { untilWords } from '@/features/admin/giver';
import { MoreButton } from '@/features/admin/MoreButton';
import { usersQuery } from '@/features/admin/queries';
import { RemoveGiver } from '@/features/admin/RemoveGiver';
import { RowMenu } from '@/features/admin/RowMenu';
import { SearchField } from '@/features/admin/SearchField';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { dateWords, failureWords, plural, sayFailed } from '@/features/admin/words';
import { toast } from '@/lib/toast';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { Notice } from '@/ui/Notice';

const route = getRouteApi('/admin/$');

/** What can be done with an account. */
function useUserActs() {
  const queries = useQueryClient();
  const readAnew = () => queries.invalidateQueries({ queryKey: ['admin', 'users'] });
  const change = useAdminAction({
    mutationFn: ({ id, ...body }: { id: string } & UserChange) => changeUser(id, body),
    onSuccess: (user) => {
      toast({ title: 'Saved', description: user.email, kind: 'good' });
      return readAnew();
    },
    onError: (failure) => sayFailed('It could not be saved', failure),
  });
  const signOut = useAdminAction({
    mutationFn: (user: AdminUser) => signUserOut(user.id),
    onSuccess: () => {
      toast({ title: 'Signed out everywhere', kind: 'good' });
      return readAnew();
    },
    onError: (failure) => sayFailed('They could not be signed out', failure),
  });
  const lift = useAdminAction({
    mutationFn: (user: AdminUser) => liftBan(user.id),
    onSuccess: (user) => {
      toast({ title: 'The ban is lifted', description: user.email, kind: 'good' });
      return readAnew();
    },
    onError: (failure) => sayFailed('The ban was not lifted', failure),
  });
  return { readAnew, change, signOut, lift };
}

const bannedOf = ({ id, username, email, is_email_proven }: AdminUser) => ({
  id,
  name: username ?? email,
  isEmailProven: is_email_proven,
});

/** Everybody with an account: what they may do, and where they are signed in. */
export function UsersPage() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = useInfiniteQuery(usersQuery(q));
  const { data, error } = pages;
  const { readAnew, change, signOut, lift } = useUserActs();
  const [going, setGoing] = useState<AdminUser | null>(null);
  const [rising, setRising] = useState<AdminUser | null>(null);
  const [banning, setBanning] = useState<AdminUser | null>(null);
  const [emptying, setEmptying] = useState<string | null>(null);
  const stopEmptying = useCallback(() => setEmptying(null), []);
  const users = data?.pages.flatMap((page) => page.users);
  return (
    <>
      <AdminHead title="Users" back={{ place: 'dashboard', label: 'Back to Admin' }}>
        <SearchField
          label="Search users"
          placeholder="Email or username"
          value={q}
          onChange={(words) =>
            void navigate({ search: words === '' ? {} : { q: words }, replace: true, resetScroll: false })
          }
        />
      </AdminHead>
      {error !== null && users === undefined && (
        <Notice level="h2" title="Users could not be read" text={failureWords(error, 'Please try again.')}>
          <Button kind="solid" onClick={readAnew}>
            Try Again
          </Button>
        </Notice>
      )}
      {users?.length === 0 && <Notice level="h2" title="Nobody found" />}
      {users !== undefined && users.length > 0 && (
        <AdminTable
          label="Users"
          isBrief
          columns={['User', 'Role', 'Spotify access', 'Joined', 'Last seen', 'Sessions', 'Actions']}
        >
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              isHeld={change.isPending || lift.isPending}
              onChange={(wish) =>
                wish.role === 'admin' ? setRising(user) : change.mutate({ id: user.id, ...wish })
              }
              onSignOut={() => setGoing(user)}
              onBan={() => (user.ban === null ? setBanning(user) : lift.mutate(user))}
              onEmpty={() => setEmptying(user.id)}
            />
          ))}
        </AdminTable>
      )}
      <MoreButton of={pages} label="More users" />
      <BlockedNetworks />
      {banning !== null && <BanDialog {...bannedOf(banning)} onClose={() => setBanning(null)} />}
      {emptying !== null && <RemoveGiver giver={emptying} onClose={stopEmptying} onChanged={readAnew} />}
      {rising !== null && (
        <AskDialog
          title={`Make ${rising.username ?? rising.email} an admin?`}
          text="Admins can change and delete everything and make others admins."
          yes="Make admin"
          onYes={() => change.mutate({ id: rising.id, role: 'admin' })}
          onClose={() => setRising(null)}
        />
      )}
      {going !== null && (
        <AskDialog
          title={`Sign ${going.username ?? going.email} out everywhere?`}
          text={`${plural(going.session_count, 'session')} will end.`}
          yes="Sign out"
          onYes={() => signOut.mutate(going)}
          onClose={() => setGoing(null)}
        />
      )}
    </>
  );
}

interface RowProps {
  user: AdminUser;
  /** Whether a change is on its way. */
  isHeld: boolean;
  onChange: (wish: UserChange) => void;
  onSignOut: () => void;
  /** Bans the member, or lifts the ban. */
  onBan: () => void;
  /** Removes all that the member has given. */
  onEmpty: () => void;
}

function UserRow({ user, isHeld, onChange, onSignOut, onBan, onEmpty }: RowProps) {
  return (
    <tr>
      <td data-label="User" className="wrap-break-word">
        <span className="block min-w-0">
          <span className="font-medium">{user.username ?? 'No username'}</span>
          {user.role === 'admin' && <span className="row-more ml-2 text-faint text-xs">Admin</span>}
          <span className="block text-muted text-xs">
            {user.email}
            {!user.is_email_proven && ' (not confirmed)'}
          </span>
          {user.ban !== null && (
            <span className="block text-bad text-xs">
              Banned {untilWords(user.ban.ends_at)}: {user.ban.reason}
            </span>
          )}
        </span>
      </td>
      <td data-label="Role" data-away>
        <select
          aria-label={`Role of ${user.email}`}
          className="input role-choice"
          value={user.role}
          disabled={isHeld}
          onChange={(event) => onChange({ role: event.currentTarget.value === 'admin' ? 'admin' : 'member' })}
        >
          <option value="member">Member</option>
          <option value="admin">Admin</option>
        </select>
      </td>
      <td data-label="Spotify access" data-away>
        <input
          type="checkbox"
          aria-label={`Spotify access of ${user.email}`}
          className="size-5 accent-(--accent)"
          checked={user.spotify_access}
          disabled={isHeld}
          onChange={(event) => onChange({ spotify_access: event.currentTarget.checked })}
        />
      </td>
      <td data-label="Joined" data-away className="figures whitespace-nowrap text-muted">
        {dateWords(user.created_at)}
      </td>
      <td data-label="Last seen" data-away className="figures whitespace-nowrap text-muted">
        {seenWords(user)}
      </td>
      <td data-label="Sessions" data-away className="figures text-muted">
        {user.session_count}
      </td>
      <td data-label="Actions" className="actions">
        <span className="row-acts flex items-center justify-end gap-1">
          <IconButton
            label={`Sign ${user.email} out everywhere`}
            disabled={user.session_count === 0}
            onClick={onSignOut}
          >
            <LogOut aria-hidden />
          </IconButton>
          <IconButton label={`Remove everything from ${user.email}`} onClick={onEmpty}>
            <UserX aria-hidden />
          </IconButton>
          {user.ban === null ? (
            <IconButton label={`Ban ${user.email}`} disabled={user.role === 'admin'} onClick={onBan}>
              <Ban aria-hidden />
            </IconButton>
          ) : (
            <Button aria-label={`Lift the ban of ${user.email}`} disabled={isHeld} onClick={onBan}>
              Lift
            </Button>
          )}
        </span>
        <span className="row-more">
          <UserMenu {...{ user, isHeld, onChange, onSignOut, onBan, onEmpty }} />
        </span>
      </td>
    </tr>
  );
}

const seenWords = ({ seen_at }: AdminUser): string => (seen_at === null ? '—' : dateWords(seen_at));

/** The same as the cells of the row, where there is no room for them. */
function UserMenu({ user, isHeld, onChange, onSignOut, onBan, onEmpty }: RowProps) {
  const isAdmin = user.role === 'admin';
  const acts = [
    {
      text: isAdmin ? 'Make member' : 'Make admin',
      sign: isAdmin ? User : ShieldCheck,
      run: () => onChange({ role: isAdmin ? 'member' : 'admin' }),
      isOff: isHeld,
    },
    {
      text: user.spotify_access ? 'Take Spotify access away' : 'Give Spotify access',
      sign: KeyRound,
      run: () => onChange({ spotify_access: !user.spotify_access }),
      isOff: isHeld,
    },
    { text: 'Sign out everywhere', sign: LogOut, run: onSignOut, isOff: user.session_count === 0 },
    { text: 'Remove everything', sign: UserX, run: onEmpty },
    user.ban === null
      ? { text: 'Ban', sign: Ban, run: onBan, isOff: isAdmin }
      : { text: 'Lift the ban', sign: Undo2, run: onBan, isOff: isHeld },
  ];
  return (
    <RowMenu label={`More for ${user.email}`} acts={acts}>
      Joined {dateWords(user.created_at)}, last seen {seenWords(user)},{' '}
      {plural(user.session_count, 'session')}
    </RowMenu>
  );
}
