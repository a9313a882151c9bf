interface Props {
  label: string;
  value: string | number | undefined;
  hint?: string;
}

/** A figure with its name. */
export function Figure({ label, value, hint }: Props) {
  return (
    <li className="admin-panel">
      <span className="block text-faint text-xs">{label}</span>
      <span className="figures mt-1 block min-h-8 font-semibold text-lg">
        {typeof value === 'number' ? value.toLocaleString('en') : (value ?? '')}
      </span>
      {hint !== undefined && <span className="block text-muted text-xs">{hint}</span>}
    </li>
  );
}
