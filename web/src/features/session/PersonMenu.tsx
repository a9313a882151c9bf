import { Link } from '@tanstack/react-router';
import {
  Compass,
  Disc3,
  Heart,
  History,
  LayoutDashboard,
  ListChecks,
  ListMusic,
  LogOut,
  Plus,
  Settings,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Fragment, type ReactNode } from 'react';
import type { SessionUser } from '@/api/types';
import { ThemeItem } from '@/ui/ThemeItem';

interface Props {
  user: SessionUser;
  /** What waits to be played, as an item. */
  queue: ReactNode;
  onCloseAutoFocus: () => void;
}

const places = [
  { to: '/liked', text: 'Liked Tracks', Icon: Heart },
  { to: '/history', text: 'History', Icon: History },
  { to: '/discover-weekly', text: 'Discover Weekly', Icon: Compass },
  { to: '/submit-mix', text: 'Submit Mix', Icon: Plus },
  { to: '/settings', text: 'Settings', Icon: Settings },
] as const;

const adminPlaces = [
  { place: 'dashboard', text: 'Admin Dashboard', Icon: LayoutDashboard },
  { place: 'mixes', text: 'Manage Mixes', Icon: Disc3 },
  { place: 'spotify-whitelist', text: 'Spotify Whitelist', Icon: ListChecks },
] as const;

/** Who is signed in, and what is theirs. On a phone it also has what the bar has no room for. */
export function PersonMenu({ user, queue, onCloseAutoFocus }: Props) {
  const name = user.username ?? user.email;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Account of ${name}`}
        className="grid size-11 shrink-0 place-items-center rounded-full"
      >
        <span className="grid size-9 place-items-center overflow-hidden rounded-full bg-tint-strong font-semibold text-sm uppercase">
          {user.profile_image_url == null ? (
            Array.from(name)[0]
          ) : (
            <img
              src={user.profile_image_url}
              alt=""
              width={36}
              height={36}
              className="size-full object-cover"
            />
          )}
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} className="menu" onCloseAutoFocus={onCloseAutoFocus}>
          <DropdownMenu.Label className="menu-head">
            <span className="text-faint text-xs">Signed in as</span>
            <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
            {user.role === 'admin' && <span className="mt-1 text-accent text-xs">Admin Access</span>}
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="menu-line" />
          {user.role === 'admin' &&
            adminPlaces.map(({ place, text, Icon }) => (
              <DropdownMenu.Item key={place} asChild>
                <Link to="/admin/$" params={{ _splat: place }} className="menu-item">
                  <Icon aria-hidden className="size-4.5 text-muted" />
                  {text}
                </Link>
              </DropdownMenu.Item>
            ))}
          <DropdownMenu.Item asChild>
            <Link to="/lists/$slug" params={{ slug: 'latest' }} className="menu-item md:hidden!">
              <ListMusic aria-hidden className="size-4.5 text-muted" />
              Mixes
            </Link>
          </DropdownMenu.Item>
          {places.map(({ to, text, Icon }) => (
            <Fragment key={to}>
              <DropdownMenu.Item asChild>
                <Link to={to} className="menu-item">
                  <Icon aria-hidden className="size-4.5 text-muted" />
                  {text}
                </Link>
              </DropdownMenu.Item>
              {to === '/history' && queue}
            </Fragment>
          ))}
          <ThemeItem className="md:hidden!" />
          <DropdownMenu.Item asChild>
            <Link to="/logout" className="menu-item">
              <LogOut aria-hidden className="size-4.5 text-muted" />
              Sign Out
            </Link>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
