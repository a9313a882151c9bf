import type { CSSProperties } from 'react';
import { cx } from '@/lib/cx';

interface Props {
  text: string;
  /** More characters than this, and the text scrolls through when its row is looked at. */
  limit: number;
  className?: string;
}

/** One line that is never cut without a way to read it whole. */
export function ScrollingText({ text, limit, className }: Props) {
  if (text.length <= limit) {
    return (
      <span className={cx('block truncate', className)} title={text}>
        {text}
      </span>
    );
  }
  const style: CSSProperties & Record<'--length', number> = { '--length': text.length };
  return (
    <span className={cx('scroller', className)} data-scrolls title={text}>
      <span style={style}>{text}</span>
    </span>
  );
}
