export function NewBadge() {
  return (
    <span className="ml-1 inline-block rounded-sm bg-raised px-1.5 py-0.5 align-[0.1em] font-semibold text-2xs text-muted leading-none tracking-wide">
      NEW
    </span>
  );
}
