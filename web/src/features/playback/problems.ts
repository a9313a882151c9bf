/** What a person is told when there is no sound. The tracklist below stays usable, and says so by being there. */
import type { Problem } from '@/player/machine';

interface Words {
  title: string;
  text: string;
  canRetry: boolean;
}

export const problems: Record<Problem, Words> = {
  none: { title: 'No Audio Available', text: 'This mix has a tracklist only.', canRetry: false },
  missing: {
    title: 'The audio is missing',
    text: 'The file of this mix is not on the server.',
    canRetry: true,
  },
  unplayable: {
    title: 'The audio cannot be played',
    text: 'The browser does not know this kind of file.',
    canRetry: true,
  },
  lost: {
    title: 'The server stopped answering',
    text: 'Playback will go on from here when it is back.',
    canRetry: true,
  },
  silent: {
    title: 'SoundCloud is not answering',
    text: 'The player did not load. Check blockers, or try again.',
    canRetry: true,
  },
  refused: {
    title: 'SoundCloud refused this mix',
    text: 'It may be private, removed or blocked here.',
    canRetry: true,
  },
};
