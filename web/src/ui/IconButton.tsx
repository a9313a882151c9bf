import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string;
}

/** A button that is a picture: 44 px to touch, with its name for who cannot see the picture. */
export function IconButton({ label, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'icon-button grid size-11 shrink-0 place-items-center rounded-full text-muted transition-colors duration-(--state) hover:bg-raised hover:text-text disabled:text-faint disabled:hover:bg-transparent [&_svg]:size-5',
        className,
      )}
      {...rest}
    />
  );
}
