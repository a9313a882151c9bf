import type { ReactNode } from 'react';

interface Props {
  /** What its rows are, for whoever hears the page. */
  label: string;
  columns: readonly string[];
  /** Whether its last column is what can be done with a row. */
  acts?: boolean;
  children: ReactNode;
}

/** A table that scrolls sideways where it has to, by keys as well. On narrow screens its rows are cards (`data-label`). */
export function AdminTable({ label, columns, acts = true, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys where nothing inside is
    <section className="admin-scroll" aria-label={label} tabIndex={0}>
      <table className="admin-table">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} className={acts && at === columns.length - 1 ? 'actions' : ''}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
