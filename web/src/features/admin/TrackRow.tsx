import type { KeyboardEvent } from 'react';
import type { Editing } from '@/core';
import { CorrectionQuestion } from './CorrectionQuestion';
import { type Line, stepOf } from './lines';
import { SortingRow } from './Sorting';
import { TrackEditor } from './TrackEditor';
import { TrackLine } from './TrackLine';
import type { EditedTracks } from './useMixTracks';

interface Props {
  mixId: string;
  tracks: EditedTracks;
  line: Line;
  at: number;
  rules: Editing;
  /** Why Spotify has nothing of it, where it was asked. */
  missing: string | undefined;
  /** What is odd about its time. */
  note: string | undefined;
  onMove: () => void;
  onFind: () => void;
}

const ways: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A row of a tracklist in its editor: closed, or open with what is asked about it below. */
export function TrackRow(props: Props) {
  const { tracks, line, at } = props;
  const isOpen = tracks.open === line.key;
  const press = (event: KeyboardEvent) => {
    // A row that is dragged by keys, or a menu that opens, has the arrows for itself.
    const isTaken = event.defaultPrevented || document.querySelector('[data-dragging]') !== null;
    if (isOpen || isTaken) return;
    const [way, by] = [stepOf(event), event.altKey || event.shiftKey ? undefined : ways[event.key]];
    if (way === null && by === undefined) return;
    event.preventDefault();
    if (way !== null) tracks.stepRow(line.key, way);
    else if (by !== undefined) tracks.goBy(by);
  };
  return (
    <SortingRow
      as="li"
      id={line.key}
      index={at}
      name={line.row.title}
      className="border-line border-b"
      isHeld={tracks.isHeld}
      onKeyDown={press}
    >
      {(handle) =>
        isOpen ? (
          <>
            <span hidden>{handle}</span>
            <OpenRow {...props} />
          </>
        ) : (
          <TrackLine
            line={line}
            number={at + 1}
            isFirst={at === 0}
            isLast={at === tracks.lines.length - 1}
            isHere={tracks.here === line.key}
            isSelected={tracks.selected.has(line.key)}
            isHeld={tracks.isHeld}
            handle={handle}
            missing={props.missing}
            note={props.note}
            onSelect={(isSelected, withShift) => tracks.select(line.key, isSelected, withShift)}
            onStep={(way) => tracks.stepRow(line.key, way)}
            onMove={props.onMove}
            onInsert={(side) => tracks.insert(line.key, side)}
            onFind={props.onFind}
            onEdit={() => tracks.edit(line.key)}
            onDelete={() => tracks.remove(new Set([line.key]))}
          />
        )
      }
    </SortingRow>
  );
}

function OpenRow({ mixId, tracks, line, at, rules }: Props) {
  const { correction } = tracks;
  const asking = correction.asking?.line.key === line.key ? correction.asking : null;
  return (
    <>
      <TrackEditor
        line={line}
        version={tracks.readVersion}
        number={at + 1}
        rules={rules}
        isSaving={tracks.isWriting || correction.isLooking}
        isAsked={asking !== null}
        onChange={correction.drop}
        onConfirm={(row) => correction.confirm(line, row)}
        onCancel={() => tracks.close(line.key)}
      />
      {asking !== null && (
        <CorrectionQuestion
          mixId={mixId}
          number={at + 1}
          before={asking.line.row}
          after={asking.row}
          plan={asking.plan}
          isSaving={tracks.isWriting}
          onAnother={() => correction.answer.another(asking)}
          onEverywhere={(isAnotherSong) => correction.answer.everywhere(asking, isAnotherSong)}
          onClose={correction.drop}
        />
      )}
    </>
  );
}
