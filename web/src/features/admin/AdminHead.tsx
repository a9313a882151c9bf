import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { config } from '@/api/seed';
import { useTitle } from '@/lib/title';
import { at } from './place';

interface Props {
  title: string;
  /** How many of what the title names there are, where that is known. */
  count?: number | string | undefined;
  /** One sentence about what the page is for. */
  text?: ReactNode;
  /** Where the way back leads, and its words. */
  back?: { place: string; label: string };
  /** The search of the page, and what can be done on it. */
  children?: ReactNode;
}

/** The head of a page of the back-office, in one row: the way back, where one is, and what can be done. */
export function AdminHead({ title, count, text, back, children }: Props) {
  useTitle(title, config().site_name);
  return (
    <header className="admin-head">
      {back !== undefined && (
        <Link {...at(back.place)} className="admin-back">
          <ArrowLeft aria-hidden />
          <span>{back.label}</span>
        </Link>
      )}
      <div className="admin-title">
        {/* Where nothing is left that could have the focus, the title has it. */}
        <h1 tabIndex={-1}>{title}</h1>
        {count !== undefined && <span className="admin-total figures">{count}</span>}
        {text !== undefined && <p>{text}</p>}
      </div>
      {children !== undefined && <div className="admin-acts">{children}</div>}
    </header>
  );
}
