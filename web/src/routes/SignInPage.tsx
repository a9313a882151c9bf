import { Navigate } from '@tanstack/react-router';
import { useAuth } from '@/api/auth';
import { config } from '@/api/seed';
import { SignInForm } from '@/features/session/SignInForm';
import { useTitle } from '@/lib/title';

export function SignInPage() {
  const { user } = useAuth();
  const { site_name } = config();
  useTitle('Sign in', site_name);
  if (user !== null) return <Navigate to="/" replace />;
  return (
    <div className="wrap grid max-w-md gap-8 pt-8 pb-20 md:pt-16">
      <header className="grid gap-2">
        <h1 className="text-lg">Sign in to {site_name}</h1>
        <p className="text-muted">Your likes and times stay with you, on every device.</p>
      </header>
      <SignInForm />
    </div>
  );
}
