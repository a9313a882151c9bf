import type { EmailWanted as Wanted } from '@/api/types';
import type { Step } from './completion';
import { LinkForm } from './LinkForm';

interface Props {
  wanted: Wanted;
  onStep: (step: Step) => void;
}

/** The provider knows the person, and verifies no address: a mail does. */
export function EmailWanted({ wanted, onStep }: Props) {
  const path = wanted.redirect_path;
  return (
    <div className="wrap grid max-w-md gap-6 py-12 md:py-20">
      <header className="grid gap-2">
        <h1 className="text-lg">One more step</h1>
        <p className="text-muted">
          Spotify has confirmed who you are. An email to your address completes the sign-in; next time,
          Spotify is enough.
        </p>
      </header>
      <LinkForm
        redirect={() => path}
        email={wanted.email ?? ''}
        withIdentity
        onSignedIn={() => onStep({ kind: 'done', path })}
      />
    </div>
  );
}
