import { Link } from '@tanstack/react-router';
import { config } from '@/api/seed';
import { Confirm } from '@/features/session/Confirm';
import { EmailWanted } from '@/features/session/EmailWanted';
import { useCompletion } from '@/features/session/useCompletion';
import { useTitle } from '@/lib/title';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';

export function CallbackPage() {
  const [step, setStep] = useCompletion();
  useTitle('Signing in', config().site_name);
  if (step.kind === 'confirm') return <Confirm token={step.token} onStep={setStep} />;
  if (step.kind === 'email') return <EmailWanted wanted={step.wanted} onStep={setStep} />;
  if (step.kind === 'failed') {
    return (
      <div role="alert">
        <Notice title={step.title} text={step.text}>
          <Link to="/" className={buttonStyle('plain')}>
            Go to Home
          </Link>
        </Notice>
      </div>
    );
  }
  return (
    <div className="wrap grid min-h-[60vh] place-content-center text-muted" role="status">
      Completing sign in...
    </div>
  );
}
