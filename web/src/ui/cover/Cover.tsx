import { useState } from 'react';
import { cx } from '@/lib/cx';
import { GeneratedCover } from './GeneratedCover';

interface Props {
  /** What the picture is drawn from: the mix's slug. */
  seed: string;
  hue: number;
  title: string;
  artist: string;
  url: string | null;
  plain?: boolean;
  eager?: boolean;
  className?: string;
}

/** The copies of a cover that was uploaded, which the server keeps in these widths. */
const copiesOf = (url: string): string | undefined =>
  url.startsWith('/covers/')
    ? `${url.replace('.', '-256.')} 256w, ${url.replace('.', '-640.')} 640w, ${url} 1400w`
    : undefined;

/** A mix's cover: its picture where it has one that loads, else one drawn for it. */
export function Cover({ seed, hue, title, artist, url, plain = false, eager = false, className }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={cx('cover', className)}>
      {url !== null && url !== broken ? (
        <img
          src={url}
          srcSet={copiesOf(url)}
          sizes="auto, 20rem"
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          width={600}
          height={600}
          onError={() => setBroken(url)}
        />
      ) : (
        <GeneratedCover seed={seed} hue={hue} title={title} artist={artist} plain={plain} />
      )}
    </span>
  );
}
