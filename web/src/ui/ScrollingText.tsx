import type { CSSProperties } from 'react';
import { cx } from '@/lib/cx';

interface Props {
  text: string;
  /** More characters than this make a long text, which scrolls also where it would just fit. */
  limit: number;
  className?: string;
}

/** One line that is never cut without a way to read it whole: it scrolls through when its row is looked at. */
export function ScrollingText({ text, limit, className }: Props) {
  const style: CSSProperties & Record<'--length', number> = { '--length': text.length };
  return (
    <span className={cx('scroller', className)} data-long={text.length > limit} title={text}>
      <span style={style}>{text}</span>
    </span>
  );
}
