/** The pages of the back-office, for its rail and for going to one by its name. */
import {
  ChartNoAxesColumn,
  Copy,
  Disc3,
  History,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListMusic,
  Music,
  Settings,
  ShieldAlert,
  TextCursorInput,
  Upload,
  User,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { ToDo } from '@/api/admin';

export interface Place {
  place: string;
  label: string;
  sign: ComponentType<{ 'aria-hidden': true }>;
  /** What is counted beside it; of several the sum. */
  waits?: readonly Exclude<keyof ToDo, 'oldest_submission_at'>[];
}

/** The pages of the back-office by what one comes for. */
export const groups: ReadonlyArray<{ name: string; places: readonly Place[] }> = [
  { name: '', places: [{ place: 'dashboard', label: 'Dashboard', sign: LayoutDashboard }] },
  {
    name: 'To do',
    places: [
      { place: 'staged-entities', label: 'Approve Mixes', sign: Inbox, waits: ['submissions'] },
      // Submissions stand in its queue too.
      {
        place: 'moderation',
        label: 'Moderation',
        sign: ShieldAlert,
        waits: ['moderation', 'submissions'],
      },
      { place: 'duplicates', label: 'Duplicates', sign: Copy },
    ],
  },
  {
    name: 'Catalogue',
    places: [
      { place: 'mixes', label: 'Mixes', sign: Disc3 },
      { place: 'artists', label: 'Artists', sign: UsersRound },
      { place: 'tracks', label: 'Tracks', sign: Music },
      { place: 'lists', label: 'Lists', sign: ListMusic },
    ],
  },
  {
    name: 'Bring in',
    places: [
      { place: 'mix-uploader', label: 'Upload', sign: Upload },
      { place: 'tracklist-parser', label: 'Parser', sign: TextCursorInput },
    ],
  },
  {
    name: 'Site',
    places: [
      { place: 'users', label: 'Users', sign: User },
      { place: 'spotify-whitelist', label: 'Whitelist', sign: KeyRound, waits: ['requests'] },
      { place: 'analytics', label: 'Analytics', sign: ChartNoAxesColumn },
      { place: 'audit', label: 'Audit', sign: History },
      { place: 'settings', label: 'Settings', sign: Settings },
    ],
  },
];

/** How much waits at a place, as far as it is known. */
export const waitingAt = (waits: Place['waits'] = [], toDo: ToDo | undefined): number =>
  waits.reduce((sum, what) => sum + (toDo?.[what] ?? 0), 0);
