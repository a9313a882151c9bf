import { Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useAuth } from '@/api/auth';
import { cx } from '@/lib/cx';
import { Button } from '@/ui/Button';
import { slim } from '@/ui/slim';
import { setTimestampMode, useTimestampMode } from './mode';

/** Turns an admin's timestamp mode on and off. It ends with the page. */
export function ModeSwitch() {
  const { user } = useAuth();
  const isOn = useTimestampMode();
  useEffect(() => () => setTimestampMode(false), []);
  if (user?.role !== 'admin') return null;
  return (
    <Button aria-pressed={isOn} className={cx('vote-button', slim)} onClick={() => setTimestampMode(!isOn)}>
      <Clock aria-hidden />
      <span className="max-md:sr-only">Timestamp mode</span>
    </Button>
  );
}
