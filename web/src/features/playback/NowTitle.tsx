import { Plea } from './Plea';
import { useNowWords } from './useNowWords';

/** Longer titles than this take two lines or more of a phone, and smaller letters. */
const shortTitle = 16;
const middlingTitle = 44;

const sizeOf = (title: string): string =>
  title.length <= shortTitle ? 'large' : title.length <= middlingTitle ? 'middling' : 'small';

/** What plays, whole and to be read at arm's length. */
export function NowTitle({ onAnswer }: { onAnswer: () => void }) {
  const { title, artist, isPlea, trouble } = useNowWords();
  return (
    <div className="now-title" data-size={sizeOf(title)}>
      {isPlea ? (
        <button type="button" onClick={onAnswer} className="now-plea rounded-sm">
          <strong>
            <Plea />
          </strong>
        </button>
      ) : (
        <strong>{title}</strong>
      )}
      <span className={trouble === null ? 'text-muted' : 'text-bad'}>{trouble ?? artist}</span>
    </div>
  );
}
