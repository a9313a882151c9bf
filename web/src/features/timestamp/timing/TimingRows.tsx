import { Play, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TimestampPut } from '@/api/types';
import { fullTitle } from '@/lib/alias';
import { cx } from '@/lib/cx';
import { wantsLessMotion } from '@/lib/media';
import { player } from '@/player/player';
import { IconButton } from '@/ui/IconButton';
import { ScrollingText } from '@/ui/ScrollingText';
import { proposedStart, type Row } from './rows';
import { isTaken } from './sending';
import type { DraftActs } from './useDraft';
import type { Done } from './useTaps';
import { answerWords, refusalWords } from './words';

interface Props {
  rows: readonly Row[];
  draft: DraftActs;
  next: number | null;
  /** The index of the row that plays; -1 for none. */
  current: number;
  done: Done | null;
  answers: readonly TimestampPut[];
  print: (seconds: number) => string;
}

/** Seconds before a time from which it is heard again. */
const leadSeconds = 3;

function standing({ track, own, is_curated }: Row, isMine: boolean, isSkipped: boolean, isNext: boolean) {
  if (isMine) return 'yours';
  if (is_curated) return 'curated';
  if (own !== null) return 'yours, sent';
  if (isSkipped && !isNext) return 'skipped';
  if (track.time?.source === 'crowd') {
    const { people } = track.time;
    return people === 1 ? '1 person' : `${people} people`;
  }
  return isNext ? 'next' : '';
}

interface TimeProps {
  /** When the row starts, as tapped or known. */
  start: number | null;
  /** The same, or what somebody has proposed. */
  said: number | null;
  /** What a machine guesses, where people say nothing. */
  likely: number | null;
  print: (seconds: number) => string;
}

function TimeOf({ start, said, likely, print }: TimeProps) {
  if (said === null && likely !== null) {
    return (
      <span className="timing-time figures" data-guess="true">
        <span aria-hidden="true">~{print(likely)}</span>
        <span className="sr-only">no time, likely at {print(likely)}</span>
      </span>
    );
  }
  return (
    <span className="timing-time figures" data-proposal={start === null && said !== null}>
      {said === null ? '??:??' : start === null ? `${print(said)}?` : print(said)}
    </span>
  );
}

/** A list of rows that is lower than this shows two at most, in pixels. */
const fewRows = 160;

/** Where the rows scroll by themselves, the page stays where it is. */
function bringIntoView(row: Element): void {
  const { parentElement: list } = row;
  if (!(row instanceof HTMLElement) || list === null) return;
  const behavior = wantsLessMotion() ? 'instant' : 'smooth';
  if (list.scrollHeight > list.clientHeight) {
    // Where hardly more than one row has room, it has all of it.
    const above = list.clientHeight < fewRows ? 0 : list.clientHeight / 3;
    list.scrollTo({ top: row.offsetTop - list.offsetTop - above, behavior });
    return;
  }
  const { top, bottom } = row.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight - 80) row.scrollIntoView({ block: 'center', behavior });
}

/** The tracklist while it is timed. */
export function TimingRows({ rows, draft, next, current, done, answers, print }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const shown = next ?? current + 1;
  useEffect(() => {
    const row = list.current?.children[Math.max(0, shown - 1)];
    if (row !== undefined) bringIntoView(row);
  }, [shown]);
  const hear = (seconds: number) => {
    player.seek(Math.max(0, seconds - leadSeconds));
    player.play();
  };
  return (
    <ol ref={list} className="timing-rows" aria-label="Rows">
      {rows.map((row, index) => {
        const { track } = row;
        const { position } = track;
        const start = draft.starts[index] ?? null;
        const said = start ?? proposedStart(track);
        const isMine = draft.taps.some((tap) => tap.position === position);
        const isDone = done?.position === position;
        const refusal = isDone ? done.refusal : null;
        const answer = answers.find((it) => it.position === position);
        const word = standing(row, isMine, draft.skipped.has(position), position === next);
        return (
          <li
            key={position}
            className="timing-row"
            data-next={position === next}
            data-mine={isMine}
            aria-current={index === current ? 'true' : undefined}
          >
            {/* The same again is a new element, which flashes or shakes anew. */}
            {isDone && (
              <span
                key={done.number}
                className={cx('timing-flash', refusal !== null && 'timing-shake')}
                aria-hidden="true"
              />
            )}
            <span className="timing-number figures">{position}</span>
            <TimeOf start={start} said={said} likely={draft.likely[index] ?? null} print={print} />
            <span className="timing-word">{word}</span>
            <span className="timing-title">
              <ScrollingText text={fullTitle(track)} limit={30} />
              {refusal !== null && (
                <span className="timing-why text-warn">{refusalWords(refusal, rows, print)}</span>
              )}
              {answer !== undefined && !isMine && (
                <span
                  className={cx('timing-why timing-answer', isTaken(answer) ? 'text-muted' : 'text-warn')}
                >
                  {answerWords(answer, print)}
                </span>
              )}
            </span>
            <ScrollingText text={track.artist} limit={35} className="timing-artist" />
            <span className="timing-row-acts">
              {start !== null && (
                <IconButton label={`Hear ${track.title} at ${print(start)}`} onClick={() => hear(start)}>
                  <Play aria-hidden />
                </IconButton>
              )}
              {isMine && (
                <IconButton
                  label={`Take back the time of ${track.title}`}
                  onClick={() => draft.untime(position)}
                >
                  <Undo2 aria-hidden />
                </IconButton>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
