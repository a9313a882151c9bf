import { useEffect, useState } from 'react';

/** How long the hint stays. */
const hintMs = 3000;

export function ResumeHint({ time }: { time: string }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), hintMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span role="status" className="stage-hint">
      {shown && <span className="stage-chip figures">Resume at {time}</span>}
    </span>
  );
}
