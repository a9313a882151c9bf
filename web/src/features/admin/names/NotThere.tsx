import { Link } from '@tanstack/react-router';
import { isNotFound } from '@/api/errors';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { at } from '../place';
import { failureWords } from '../words';

interface Props {
  /** What is not there, such as 'artist'. */
  noun: string;
  error: Error;
  back: { place: string; label: string };
}

/** Stands for an editor whose artist or track is not there, or could not be read. */
export function NotThere({ noun, error, back }: Props) {
  const isGone = isNotFound(error);
  return (
    <Notice
      title={isGone ? `No ${noun} found with this ID` : `The ${noun} could not be read`}
      text={isGone ? '' : failureWords(error, 'Please try again.')}
    >
      <Link {...at(back.place)} className={buttonStyle('solid')}>
        {back.label}
      </Link>
    </Notice>
  );
}
