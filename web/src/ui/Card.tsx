import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A part of a page that stands for itself, under its title. */
export function Card({ title, text, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 md:p-6 [&_.input]:bg-ground"
    >
      <header className="grid gap-1">
        <h2 id={id} className="text-md">
          {title}
        </h2>
        {text !== undefined && <p className="text-muted">{text}</p>}
      </header>
      {children}
    </section>
  );
}
