/** Where each mix was left, on this device. What is kept and for how long is the core's to say. */
import type { PlaybackPosition } from '@/core';
import { readJson, writeJson } from '@/lib/storage';

const key = 'segue.positions';

function isPosition(value: unknown): value is PlaybackPosition {
  if (typeof value !== 'object' || value === null) return false;
  const entry: Partial<Record<keyof PlaybackPosition, unknown>> = value;
  return (
    typeof entry.mixId === 'string' &&
    typeof entry.position === 'number' &&
    typeof entry.duration === 'number' &&
    typeof entry.timestamp === 'number' &&
    typeof entry.mixTitle === 'string' &&
    typeof entry.mixArtist === 'string'
  );
}

export function readPositions(): PlaybackPosition[] {
  const value = readJson('local', key);
  return Array.isArray(value) ? value.filter(isPosition) : [];
}

export function writePositions(positions: PlaybackPosition[]): void {
  writeJson('local', key, positions);
}
