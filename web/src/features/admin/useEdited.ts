/**
 * A form of something that others may change meanwhile. What it began with stays until it is saved, so that nothing of
 * theirs is replaced by what was read before. What is typed while it is saved stays, and is not saved yet.
 */
import { useState } from 'react';
import { type Clash, clashesOf, type Fields, merged } from './collision';

/** A form, and the version of what it was begun with. */
export interface Edited<T> {
  form: T;
  version: string;
}

export function useEdited<T extends Fields>(now: T, version: string) {
  const [begun, setBegun] = useState<Edited<T>>({ form: now, version });
  const [form, setForm] = useState(now);
  const begin = (next: Edited<T>) => {
    setBegun(next);
    setForm(next.form);
  };
  return {
    form,
    version: begun.version,
    set: (change: Partial<T>) => setForm((before) => ({ ...before, ...change })),
    isUnsaved: () => JSON.stringify(form) !== JSON.stringify(begun.form),
    /** Goes on from what the server made of the form that was sent. */
    saved: (sent: T, next: Edited<T>) => {
      setBegun(next);
      setForm((mine) => merged(sent, next.form, mine));
    },
    /** What somebody else has changed since; null where nobody has. */
    clashes: (): Clash[] | null => (version === begun.version ? null : clashesOf(begun.form, now, form)),
    takeTheirs: () => begin({ form: now, version }),
    /** Goes on from theirs with what was changed here, which is to be sent again. */
    keepMine: (): Edited<T> => {
      const both = { form: merged(begun.form, now, form), version };
      setBegun({ form: now, version });
      setForm(both.form);
      return both;
    },
  };
}
