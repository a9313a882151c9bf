import { useMemo } from 'react';
import type { MixWish } from '@/api/submission';
import type { Editing, SubmissionForm } from '@/core';
import { useSettled } from '@/lib/useSettled';

/** The wait after the last keystroke before anybody is asked about what was typed. */
const askMs = 500;

/** The mix that somebody is about to submit, as others are asked about it. A link that the form refuses is none. */
export function useWish(form: SubmissionForm, rules: Editing | null): MixWish {
  const url = useSettled(form.soundcloud_url.trim(), askMs);
  const title = useSettled(form.title.trim(), askMs);
  const artist = useSettled(form.artist.trim(), askMs);
  return useMemo(() => {
    const errors = rules?.checkSubmission({ ...emptied, soundcloud_url: url }) ?? [];
    const isSound = rules !== null && !errors.some(({ field }) => field === 'soundcloud_url');
    return { soundcloud_url: isSound ? url : '', title, artist };
  }, [rules, url, title, artist]);
}

const emptied: SubmissionForm = {
  title: '',
  artist: '',
  date: '',
  soundcloud_url: '',
  image_url: '',
  tracklist_raw: '',
  description: '',
};
