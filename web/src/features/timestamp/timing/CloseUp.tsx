import type { Mix } from '@/api/types';
import { fullTitle } from '@/lib/alias';
import { from } from './place';
import { RunningSound } from './RunningSound';
import type { Row } from './rows';
import { useCutDrag } from './useCutDrag';
import type { DraftActs } from './useDraft';

interface Props {
  rows: readonly Row[];
  draft: DraftActs;
  waveform: Mix['waveform'];
  /** The change that one press would take now, in seconds. */
  taken: number | null;
  /** Length of the mix in seconds; null while nobody knows. */
  length: number | null;
  print: (seconds: number) => string;
  onPlace: (position: number, seconds: number) => void;
}

const nextStart = (starts: ReadonlyArray<number | null>, start: number): number =>
  starts.reduce<number>(
    (next, other) => (other !== null && other > start ? Math.min(next, other) : next),
    Number.MAX_SAFE_INTEGER,
  );

/** The minute around this moment, with the times that lie near; those of the draft can be dragged. */
export function CloseUp({ rows, draft, waveform, taken, length, print, onPlace }: Props) {
  const { held, handle } = useCutDrag(draft.room, ({ position, seconds }) => onPlace(position, seconds));
  return (
    <RunningSound
      waveform={waveform}
      step={10}
      view={32}
      taken={taken}
      length={length}
      print={print}
      isHeld={held !== null}
    >
      {(isNear) =>
        rows.map(({ track }, index) => {
          const { position } = track;
          const isHeldHere = held?.position === position;
          const start = draft.starts[index] ?? null;
          const at = isHeldHere ? held.seconds : start;
          if (start === null || at === null || !isNear(at)) return null;
          const isMine = draft.taps.some((tap) => tap.position === position);
          return (
            <span
              key={position}
              className="close-up-cut"
              data-mine={isMine}
              data-held={isHeldHere}
              style={from(at, nextStart(draft.starts, at) - at)}
            >
              <span className="close-up-name fade">
                {isHeldHere && <b className="figures">{print(at)} </b>}
                {fullTitle(track)}
              </span>
              {isMine && <span className="close-up-handle" {...handle(position, start)} />}
            </span>
          );
        })
      }
    </RunningSound>
  );
}
