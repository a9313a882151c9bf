import { useState } from 'react';

interface Props {
  name: string;
  url: string | null;
  /** Width and height in CSS pixels. */
  size: number;
}

/** A picture of somebody, or their first letter where there is none that loads. Their name stands beside it. */
export function Portrait({ name, url, size }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className="grid shrink-0 place-items-center overflow-hidden rounded-full bg-tint-strong font-semibold uppercase"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
    >
      {url === null || url === broken ? (
        Array.from(name)[0]
      ) : (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          className="size-full object-cover"
          onError={() => setBroken(url)}
        />
      )}
    </span>
  );
}
