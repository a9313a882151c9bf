/** The page's title, as the server would have written it. */
import { useEffect } from 'react';

export function useTitle(title: string | null, site: string): void {
  useEffect(() => {
    document.title = title === null ? `${site} | A better way to listen` : `${title} | ${site}`;
  }, [title, site]);
}
