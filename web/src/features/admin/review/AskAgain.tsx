import { AskDialog } from '@/ui/AskDialog';

interface Props {
  /** The title of the mix that the catalogue has, once it is known. */
  known: string | null;
  onReplace: () => void;
  onNew: () => void;
  onClose: () => void;
}

/**
 * Asks what to do with a mix that the catalogue seems to have: take its better rows into that one, or import it as a
 * new mix.
 */
export function AskAgain({ known, onReplace, onNew, onClose }: Props) {
  const name = known ?? 'that mix';
  return (
    <AskDialog
      title="The catalogue already seems to have this mix"
      text={`Take what is better here into ${name}, row by row, or import it as another mix beside it.`}
      yes={`Replace the tracklist of ${name}`}
      onYes={onReplace}
      besides={{ label: 'Import as a new mix', run: onNew }}
      onClose={onClose}
    />
  );
}
