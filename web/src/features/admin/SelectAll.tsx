interface Props {
  areAll: boolean;
  onSelect: (areAll: boolean) => void;
}

/** Selects every row of a list that is shown, or none. */
export function SelectAll({ areAll, onSelect }: Props) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 text-muted text-sm">
      <input
        type="checkbox"
        className="size-5 accent-(--accent)"
        checked={areAll}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      All that are shown
    </label>
  );
}
