import { memo } from 'react';
import { draw } from './draw';

interface Props {
  seed: string;
  hue: number;
  title: string;
  artist: string;
  /** Small covers are the picture alone: their title would not be read. */
  plain: boolean;
}

/** The sizes of a title, in hundredths of the cover's width, by how much there is to say. */
function titleSize(title: string): number {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length));
  const byLength = title.length <= 12 ? 16 : title.length <= 24 ? 12.5 : title.length <= 44 ? 9.5 : 7;
  return Math.min(byLength, 175 / Math.max(longest, 1));
}

export const GeneratedCover = memo(function GeneratedCover({ seed, hue, title, artist, plain }: Props) {
  const { palette, shapes, hangs } = draw(seed, hue);
  return (
    <span aria-hidden="true" className="cover-art" style={{ color: palette.ink, background: palette.ground }}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" focusable="false" aria-hidden="true">
        <g transform={hangs ? 'matrix(1 0 0 -1 0 100)' : undefined}>
          {shapes.map(({ path, tone, stroke }) => (
            <path
              key={`${tone}${path}`}
              d={path}
              fill={stroke === undefined ? palette[tone] : 'none'}
              {...(stroke === undefined ? {} : { stroke: palette[tone], strokeWidth: stroke })}
              style={tone === 'two' ? { mixBlendMode: palette.blend } : undefined}
            />
          ))}
        </g>
      </svg>
      {!plain && (
        <span className="cover-words" data-hangs={hangs}>
          <span className="cover-title" style={{ fontSize: `${titleSize(title)}cqw` }}>
            {title}
          </span>
          <span className="cover-artist">{artist}</span>
        </span>
      )}
    </span>
  );
});
