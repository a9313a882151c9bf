interface Props {
  /** The key as it is written on a keyboard. */
  of: string;
}

/** A key, on the button that it presses or beside the words for what it does. Where one touches it is not shown. */
export const Key = ({ of }: Props) => (
  <kbd aria-hidden className="key">
    {of}
  </kbd>
);
