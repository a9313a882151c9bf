/** The page's title, as the server would have written it; while something plays, the tab names that. */
import { useEffect } from 'react';

let page = '';
let playing: string | null = null;

function write(): void {
  document.title = playing ?? page;
}

export function useTitle(title: string | null, site: string): void {
  useEffect(() => {
    page = title === null ? `${site} | A better way to listen` : `${title} | ${site}`;
    write();
  }, [title, site]);
}

/** Names what plays in the tab, until it is null. */
export function setPlayingTitle(title: string | null): void {
  playing = title;
  write();
}
