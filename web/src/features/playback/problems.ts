/** What a person is told when there is no sound. The tracklist below stays usable, and says so by being there. */
import type { Problem } from '@/player/machine';

interface Words {
  title: string;
  text: string;
}

/** What can be tried again; a mix without audio says so on its cover, and there is nothing to try. */
export type Trouble = Exclude<Problem, 'none'>;

export const troubles: Record<Trouble, Words> = {
  missing: {
    title: 'The audio is missing',
    text: "This mix won't play right now: its audio file isn't there. We keep your place.",
  },
  unplayable: { title: 'The audio cannot be played', text: 'Your browser cannot play this kind of file.' },
  damaged: { title: 'The audio cannot be decoded', text: 'The file is damaged, or it ends too early.' },
  aborted: { title: 'The browser stopped loading the audio', text: 'Try again to continue from here.' },
  lost: { title: 'The server stopped answering', text: 'Playback continues from here when it is back.' },
  silent: {
    title: "SoundCloud isn't answering",
    text: 'The player did not load. Check your content blocker, or try again.',
  },
  refused: { title: 'SoundCloud refused this mix', text: 'It may be private, removed or blocked here.' },
};
