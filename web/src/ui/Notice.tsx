import type { ReactNode } from 'react';

interface Props {
  title: string;
  text?: string;
  /** The level that the title has on its page. */
  level?: 'h1' | 'h2';
  children?: ReactNode;
}

/** A page, or a part of one, that has only a word to say: nothing here, nothing found, not now. */
export function Notice({ title, text, level: Title = 'h1', children }: Props) {
  return (
    <section className="wrap grid min-h-[52vh] content-center justify-items-center gap-3 py-16 text-center">
      <svg viewBox="0 0 72 40" aria-hidden="true" className="mb-3 w-18">
        <path d="M4 2h20l44 36H48z" className="fill-raised" />
        <path d="M48 2h20L24 38H4z" className="fill-line" />
      </svg>
      <Title className="text-lg">{title}</Title>
      {text !== undefined && <p className="max-w-prose text-muted">{text}</p>}
      {children !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </section>
  );
}
