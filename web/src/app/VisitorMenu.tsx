import { Link } from '@tanstack/react-router';
import { History, ListMusic, LogIn, Plus, UserRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { QueueItem } from '@/features/upnext/QueueItem';
import { useQueueDialog } from '@/features/upnext/useQueueDialog';
import { askToSignIn } from '@/lib/invitation';
import { ThemeItem } from '@/ui/ThemeItem';

/** What the bar has no room for on a phone, for whoever has no account whose menu could hold it. */
export function VisitorMenu() {
  const wantsToSignIn = useRef(false);
  /** The dialog opens once the menu's button has the focus again, which the dialog gives back to it. */
  const signIn = () => {
    if (wantsToSignIn.current) setTimeout(askToSignIn);
    wantsToSignIn.current = false;
  };
  const queue = useQueueDialog();
  const onCloseAutoFocus = () => {
    signIn();
    queue.onCloseAutoFocus();
  };
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label="Menu"
          className="grid size-11 place-items-center rounded-full text-muted"
        >
          <UserRound aria-hidden className="size-5" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            className="menu"
            onCloseAutoFocus={onCloseAutoFocus}
          >
            <DropdownMenu.Item
              className="menu-item"
              onSelect={() => {
                wantsToSignIn.current = true;
              }}
            >
              <LogIn aria-hidden className="size-4.5 text-muted" />
              Sign In
            </DropdownMenu.Item>
            <DropdownMenu.Item asChild>
              <Link to="/lists/$slug" params={{ slug: 'latest' }} className="menu-item">
                <ListMusic aria-hidden className="size-4.5 text-muted" />
                Mixes
              </Link>
            </DropdownMenu.Item>
            <DropdownMenu.Item asChild>
              <Link to="/history" className="menu-item">
                <History aria-hidden className="size-4.5 text-muted" />
                History
              </Link>
            </DropdownMenu.Item>
            <QueueItem onSelect={queue.ask} />
            <DropdownMenu.Item asChild>
              <Link to="/submit-mix" className="menu-item">
                <Plus aria-hidden className="size-4.5 text-muted" />
                Submit Mix
              </Link>
            </DropdownMenu.Item>
            <ThemeItem />
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {queue.dialog}
    </>
  );
}
