import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getEditedMix, previewMix } from '@/api/admin';
import { config } from '@/api/seed';
import { at } from '@/features/admin/place';
import { momentWords } from '@/features/admin/words';
import { useTitle } from '@/lib/title';
import { MixSkeleton } from './MixSkeleton';
import { MixView } from './MixView';

interface Props {
  name: string;
  t: string | undefined;
  track: string | undefined;
  /** What stands there where there is no such mix. */
  children: ReactNode;
}

/** A mix that only admins see, as visitors will see it. */
export function HiddenMix({ name, t, track, children }: Props) {
  const { data, error } = useQuery({
    // Under 'mix', so that news about the mix refresh the preview, too.
    queryKey: ['mix', name, 'preview'],
    queryFn: async ({ signal }) => ({
      mix: await previewMix(name, signal),
      shown: (await getEditedMix(name, signal)).shown,
    }),
    retry: false,
    staleTime: 0,
  });
  const known = data === undefined ? 'Mix' : `${data.mix.title} by ${data.mix.artist}`;
  useTitle(error === null ? known : 'Mix Not Found', config().site_name);
  if (error !== null) return children;
  if (data === undefined) return <MixSkeleton />;
  const { mix, shown } = data;
  return (
    <>
      <p role="status" className="wrap flex flex-wrap items-center gap-x-3 pt-4 text-sm text-warn">
        {shown.state === 'scheduled'
          ? `Only admins see this mix until ${momentWords(shown.from)}.`
          : 'Only admins see this mix.'}
        <Link
          {...at(`mix-editor/${mix.id}`)}
          className="underline decoration-line underline-offset-2 hover:decoration-current"
        >
          Edit it
        </Link>
      </p>
      <MixView key={mix.id} mix={mix} t={t} track={track} />
    </>
  );
}
