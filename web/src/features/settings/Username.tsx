import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '@/ui/IconButton';
import { UsernameEditor } from './UsernameEditor';
import { UsernameTip } from './UsernameTip';

interface Props {
  username: string | null;
}

/** A member's name, changed where it stands. */
export function Username({ username }: Props) {
  const [isEdited, setEdited] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) pencil.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);

  if (isEdited) return <UsernameEditor username={username ?? ''} onClose={() => setEdited(false)} />;
  return (
    <div className="-my-1.5 flex flex-wrap items-center">
      <p className="mr-1 font-medium [overflow-wrap:anywhere]">
        {username ?? <span className="font-normal text-faint">No username yet</span>}
      </p>
      <IconButton ref={pencil} label="Edit username" onClick={() => setEdited(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <UsernameTip />
    </div>
  );
}
