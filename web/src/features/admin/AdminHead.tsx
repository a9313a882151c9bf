import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { config } from '@/api/seed';
import { useTitle } from '@/lib/title';
import { at } from './place';

interface Props {
  title: string;
  /** One sentence about what the page is for. */
  text?: ReactNode;
  /** Where the way back leads, and its words. */
  back?: { place: string; label: string };
  children?: ReactNode;
}

/** The head of a page of the back-office: where one is, the way back, and what can be done. */
export function AdminHead({ title, text, back, children }: Props) {
  useTitle(title, config().site_name);
  return (
    <header className="admin-head">
      <div className="min-w-0">
        {back !== undefined && (
          <Link {...at(back.place)} className="admin-back">
            <ArrowLeft aria-hidden />
            {back.label}
          </Link>
        )}
        <h1 className="text-lg [overflow-wrap:anywhere]">{title}</h1>
        {text !== undefined && <p className="mt-1 max-w-prose text-muted">{text}</p>}
      </div>
      {children !== undefined && <div className="flex flex-wrap gap-2">{children}</div>}
    </header>
  );
}
