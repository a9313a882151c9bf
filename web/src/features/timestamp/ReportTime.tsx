import { reportTime } from '@/api/timestamps';
import { ReportButton } from '@/ui/ReportButton';

/** Tells the admins that a time that somebody else gave is harmful. */
export function ReportTime({ id }: { id: string }) {
  return (
    <div className="mt-2 grid text-muted text-xs">
      <ReportButton
        what="time"
        className="min-h-8 text-left hover:text-text"
        send={(reason, words) => reportTime(id, reason, words)}
      />
    </div>
  );
}
