import { useState } from 'react';
import type { Listening } from '@/core';

interface Props {
  text: string;
  core: Listening;
}

/** What somebody wrote, cut where it is long. */
export function CutText({ text, core }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? null : core.cutComment(text);
  return (
    <p className="comment-text">
      {shown === null ? (
        text
      ) : (
        <>
          {shown}…{' '}
          <button type="button" className="comment-action" onClick={() => setWhole(true)}>
            See more
          </button>
        </>
      )}
    </p>
  );
}
