import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { LinkForm } from './LinkForm';
import { PasswordForm } from './PasswordForm';
import { ProviderButtons } from './ProviderButtons';
import { providersQuery } from './queries';
import { keepRedirect } from './redirect';

interface Props {
  /** The page to go on with; the one that stands there unless it is named. */
  next?: string | undefined;
  onSent?: (() => void) | undefined;
  onCode?: (() => void) | undefined;
  onSignedIn?: (() => void) | undefined;
}

const tab =
  'min-h-11 flex-1 rounded-full font-medium text-muted text-sm transition-colors duration-(--state) hover:text-text data-[state=active]:bg-line data-[state=active]:text-text';

/** Every way in that this server offers. It waits to know them, so that nothing moves under a hand. */
export function SignInForm({ next, onSent, onCode, onSignedIn }: Props) {
  const { data: providers, isPending } = useQuery(providersQuery());
  const redirect = () => keepRedirect(next);
  if (isPending) return <div aria-busy="true" className="min-h-72" />;
  return (
    <div className="grid gap-6">
      <Tabs.Root defaultValue="link" className="grid gap-6">
        <Tabs.List aria-label="Ways to sign in" className="flex rounded-full bg-surface p-1">
          <Tabs.Trigger value="link" className={tab}>
            Magic Link
          </Tabs.Trigger>
          <Tabs.Trigger value="password" className={tab}>
            Password
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="link">
          <LinkForm redirect={redirect} onSent={onSent} onCode={onCode} onSignedIn={onSignedIn} />
        </Tabs.Content>
        <Tabs.Content value="password">
          <PasswordForm onSignedIn={onSignedIn} />
        </Tabs.Content>
      </Tabs.Root>
      {providers !== undefined && providers.length > 0 && (
        <ProviderButtons providers={providers} redirect={redirect} />
      )}
    </div>
  );
}
