import type { ComponentProps } from 'react';
import { Cover } from './Cover';

interface Props extends Pick<ComponentProps<typeof Cover>, 'plain' | 'eager' | 'className'> {
  mix: { slug: string; cover_hue: number; title: string; artist: string; cover_url: string | null };
}

/** The cover of a mix. */
export function MixCover({ mix, ...rest }: Props) {
  return (
    <Cover
      seed={mix.slug}
      hue={mix.cover_hue}
      title={mix.title}
      artist={mix.artist}
      url={mix.cover_url}
      {...rest}
    />
  );
}
