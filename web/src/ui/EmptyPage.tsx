import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Why there is nothing here. */
  text: ReactNode;
  /** The ways out, the main one first. */
  ways: ReactNode;
  /** A picture over the title. */
  picture?: ReactNode;
  /** What can be gone on with. */
  children: ReactNode;
}

/** A page that has nothing to show: one sentence why, a way out, and something to go on with. */
export function EmptyPage({ title, text, ways, picture, children }: Props) {
  return (
    <div className="wrap grid min-h-[60vh] content-start gap-14 pt-12 pb-20 md:pt-20">
      <header className="grid justify-items-start gap-4">
        {picture}
        <h1 className="text-xl">{title}</h1>
        <p className="max-w-prose text-muted [overflow-wrap:anywhere] md:text-[1.0625rem]">{text}</p>
        <div className="mt-4 flex w-full flex-wrap gap-2 max-md:[&>*]:flex-1">{ways}</div>
      </header>
      {children}
    </div>
  );
}
