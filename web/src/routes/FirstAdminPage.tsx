import { useAuth } from '@/api/auth';
import { config } from '@/api/seed';
import { FirstAdmin } from '@/features/session/FirstAdmin';
import { useTitle } from '@/lib/title';

export function FirstAdminPage() {
  const { isLoading, user } = useAuth();
  useTitle('The first admin', config().site_name);
  return isLoading ? null : <FirstAdmin user={user} />;
}
