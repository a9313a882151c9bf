import { Download } from 'lucide-react';
import { exportPaths } from '@/api/account';
import { buttonStyle } from '@/ui/button-style';
import { Card } from '@/ui/Card';

/** Everything that a member has given, handed back. */
export function TakeAlong() {
  return (
    <Card
      title="Your data"
      text="Your likes, times, votes, comments, submissions, friends, preferences and where you left off, and what we store from your Spotify account, as a file."
    >
      <div className="flex flex-wrap gap-2">
        <a href={exportPaths.json} download className={buttonStyle('plain')}>
          <Download aria-hidden />
          Download JSON
        </a>
        <a href={exportPaths.csv} download className={buttonStyle('plain')}>
          <Download aria-hidden />
          Download CSV
        </a>
      </div>
    </Card>
  );
}
