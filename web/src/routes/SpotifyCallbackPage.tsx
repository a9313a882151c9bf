import { config } from '@/api/seed';
import { useConnecting } from '@/features/spotify/useConnecting';
import { useTitle } from '@/lib/title';

export function SpotifyCallbackPage() {
  useConnecting();
  useTitle('Connecting to Spotify', config().site_name);
  return (
    <div className="wrap grid min-h-[60vh] place-content-center text-muted" role="status">
      Connecting to Spotify...
    </div>
  );
}
