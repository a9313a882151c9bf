import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { IconButton } from '@/ui/IconButton';
import { useReturnFocus } from '@/ui/useReturnFocus';

const keys: Array<[string[], string]> = [
  [['Space', 'K'], 'Play or pause'],
  [['←', '→'], 'Back or forward 5 seconds'],
  [['Shift ←', 'Shift →'], 'Back or forward 30 seconds'],
  [['N', 'P'], 'Next or previous track'],
  [['0', '…', '9'], 'Jump to a tenth of the mix'],
  [['↑', '↓'], 'Louder or quieter; in the tracklist, from row to row'],
  [['M'], 'Mute'],
  [['F'], 'Follow the track that plays'],
  [['H'], 'Like the track that plays'],
  [['C'], 'Copy the tracklist'],
  [['T'], 'Time the mix by ear'],
  [['Y', 'X'], 'Say whether the track started here, while that is asked'],
  [['S'], 'Save the likely change, while nobody knows what plays'],
  [['B'], 'Repeat the transition, on the page of the mix that plays'],
  [['/'], 'Search'],
  [['?'], 'Show shortcuts'],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content aria-describedby={undefined} className="dialog" onCloseAutoFocus={returnFocus}>
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-md">Keyboard shortcuts</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <dl className="mt-4 grid gap-2 text-sm">
            {keys.map(([names, meaning]) => (
              <div key={meaning} className="flex items-center justify-between gap-6">
                <dt className="text-muted">{meaning}</dt>
                <dd className="flex gap-1">
                  {names.map((name) => (
                    <kbd key={name} className="rounded-sm bg-ground px-2 py-0.5 font-sans text-xs">
                      {name}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
