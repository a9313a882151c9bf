/**
 * What each vector file asks of the compiled rules: its path names the function, its inputs are the
 * arguments. The unit tests run it in Node and the journeys in Chromium, over `fixtures/vectors`.
 */
import type { Core, PlaybackPosition, Selectable, SubmissionForm } from './types';

export interface VectorFile {
  about: string;
  /** Where the function is to be had; everywhere when absent. */
  runtimes?: string[];
  cases: Array<{ name: string; input: unknown; want: unknown }>;
}

/** Answers an input; `undefined` when no function belongs to the path. */
export function runVector(core: Core, path: string, input: unknown): unknown {
  const run = path.startsWith('tracklist/read_') ? read : RUNNERS[path];
  return run?.(core, input as never);
}

const RUNNERS: Record<string, (core: Core, input: never) => unknown> = {
  'cue/parse': (core, text: string) => core.parseCue(text),
  'cue/print': (core, seconds: number) => core.printCue(seconds),
  'playback/due': (core, [last, now]: [number | null, number]) => core.positionIsDue(last, now),
  'playback/keep': (
    core,
    input: { positions: PlaybackPosition[]; entry: PlaybackPosition; now_ms: number },
  ) => core.keepPosition(input.positions, input.entry, input.now_ms),
  'playback/now_playing': (core, input: { starts: Array<number | null>; seconds: number }) => {
    const playhead = core.playhead(input.starts);
    const index = playhead.at(input.seconds);
    const answer = {
      current: index < 0 ? null : index,
      needs_timestamp: playhead.needsTimestamp(),
    };
    playhead.free();
    return answer;
  },
  'playback/resume': (core, input: { positions: PlaybackPosition[]; mix_id: string; now_ms: number }) =>
    core.resumePosition(input.positions, input.mix_id, input.now_ms),
  'playback/selector_by_number': (core, [number, id]: [number, string]) => core.trackSelector(number, id),
  'playback/selector_by_title': (core, title: string) => core.titleSelector(title),
  'playback/selector_find': (core, input: { tracks: Selectable[]; selector: string }) =>
    core.findSelected(input.tracks, input.selector),
  'slug/compact': (core, text: string) => core.compactSlug(text),
  'slug/hyphenated': (core, text: string) => core.hyphenatedSlug(text),
  'submission/check': (core, form: SubmissionForm) => core.checkSubmission(form),
  'tracklist/identified': (core, [title, artist]: [string, string]) => core.identified(title, artist),
};

function read(core: Core, input: string | string[]): unknown {
  const { format, tracks, findings } = core.readTracklist(
    typeof input === 'string' ? input : input.join('\n'),
  );
  // Absent fields are left out of the files, so that a row reads at a glance.
  const rows = tracks.map((track) =>
    Object.fromEntries(
      Object.entries(track).filter(
        ([field, value]) =>
          value !== null && value !== false && (field !== 'original_title' || value !== track.title),
      ),
    ),
  );
  return { format: format.code, tracks: rows, findings };
}
