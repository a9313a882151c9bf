import type { ReactNode } from 'react';

/** A head that sorts: its words, and whether the rows are in its order. */
interface SortHead {
  name: string;
  order: 'ascending' | 'descending' | 'none';
  onSort: () => void;
}

interface Props {
  /** What its rows are, for whoever hears the page. */
  label: string;
  columns: ReadonlyArray<string | SortHead>;
  /** Whether its rows are lines of one height. */
  isDense?: boolean;
  /** Whether its rows are two lines on a narrow screen: what it is, and its figures with their names. */
  isBrief?: boolean;
  /** Whether its last column is what can be done with a row. */
  acts?: boolean;
  children: ReactNode;
}

/** A table that scrolls sideways where it has to, by keys as well. On narrow screens its rows are cards (`data-label`). */
export function AdminTable({
  label,
  columns,
  isDense = false,
  isBrief = false,
  acts = true,
  children,
}: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys where nothing inside is
    <section className="admin-scroll" aria-label={label} tabIndex={0}>
      <table className="admin-table" data-dense={isDense || undefined} data-brief={isBrief || undefined}>
        <thead>
          <tr>
            {columns.map((column, at) =>
              typeof column === 'string' ? (
                <th key={column} className={acts && at === columns.length - 1 ? 'actions' : ''}>
                  {column}
                </th>
              ) : (
                <th key={column.name} aria-sort={column.order}>
                  <button type="button" className="sort-head" onClick={column.onSort}>
                    {column.name}
                  </button>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
