import { Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useAuth } from '@/api/auth';
import { Button } from '@/ui/Button';
import { setTimestampMode, useTimestampMode } from './mode';

/** Turns an admin's timestamp mode on and off. It ends with the page. */
export function ModeSwitch() {
  const { user } = useAuth();
  const isOn = useTimestampMode();
  useEffect(() => () => setTimestampMode(false), []);
  if (user?.role !== 'admin') return null;
  return (
    <Button aria-pressed={isOn} className="vote-button" onClick={() => setTimestampMode(!isOn)}>
      <Clock aria-hidden />
      Timestamp mode
    </Button>
  );
}
