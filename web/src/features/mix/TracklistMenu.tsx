import { Link } from '@tanstack/react-router';
import { Copy, Download, ListMusic, PenLine } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { fileOf } from '@/api/files';
import type { Mix } from '@/api/types';
import { buttonStyle } from '@/ui/button-style';
import { slim } from '@/ui/slim';
import { copyFile, files } from './tracklistFiles';

interface Props {
  mix: Pick<Mix, 'slug'>;
  /** Whether it opens as soon as it is there. */
  defaultOpen?: boolean;
}

/** Takes the tracklist along: copied as text, or in another form. */
export function TracklistMenu({ mix: { slug }, defaultOpen = false }: Props) {
  const copy = () => void copyFile(slug, '.txt', 'Tracklist');
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger className={buttonStyle('plain', slim)}>
        <ListMusic aria-hidden />
        <span className="max-md:sr-only">Tracklist</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="start" sideOffset={4} className="menu">
          <DropdownMenu.Item className="menu-item" aria-keyshortcuts="C" onSelect={copy}>
            <Copy aria-hidden className="size-4.5 text-muted" />
            Copy tracklist
            <kbd aria-hidden className="ml-auto pl-6 font-sans text-faint text-xs max-md:hidden">
              C
            </kbd>
          </DropdownMenu.Item>
          <DropdownMenu.Separator className="menu-line" />
          <DropdownMenu.Group aria-labelledby="tracklist-as">
            <DropdownMenu.Label id="tracklist-as" className="px-3 pt-2 pb-1 text-faint text-xs">
              Tracklist as…
            </DropdownMenu.Label>
            <DropdownMenu.Item
              className="menu-item"
              onSelect={() => void copyFile(slug, '.youtube.txt', 'YouTube chapters')}
            >
              <Copy aria-hidden className="size-4.5 text-muted" />
              YouTube chapters
            </DropdownMenu.Item>
            {files.map(({ ending, label }) => (
              <DropdownMenu.Item key={ending} asChild>
                <a href={fileOf(slug, ending)} download={`${slug}${ending}`} className="menu-item">
                  <Download aria-hidden className="size-4.5 text-muted" />
                  {label}
                </a>
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Group>
          <DropdownMenu.Separator className="menu-line" />
          <DropdownMenu.Item asChild>
            <Link to="/suggest/$mixId" params={{ mixId: slug }} className="menu-item">
              <PenLine aria-hidden className="size-4.5 text-muted" />
              Suggest a better tracklist
            </Link>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
