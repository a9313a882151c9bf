/** Kinds of what the reader notices. */
import type { Diagnostic } from '@/core';

/** A line that was left out and does not look like a track: told of, and no reason to warn. */
export const isSkipped = ({ code }: Diagnostic): boolean => code === 'line_skipped';

/** A line that may be a track: its fix is the line as it would be read. */
export const isTrack = ({ code }: Diagnostic): boolean => code === 'line_not_read' || code === 'not_parted';
