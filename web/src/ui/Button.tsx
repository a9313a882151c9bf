import type { ComponentProps } from 'react';
import { type ButtonKind, buttonStyle } from './button-style';

interface Props extends ComponentProps<'button'> {
  kind?: ButtonKind;
}

export function Button({ kind = 'plain', className, ...rest }: Props) {
  return <button type="button" className={buttonStyle(kind, className)} {...rest} />;
}
