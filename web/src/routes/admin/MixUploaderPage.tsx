import { useRouterState } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useEditing } from '@/core';
import type { ReadList } from '@/core/useReading';
import { AdminHead } from '@/features/admin/AdminHead';
import { JsonUpload } from '@/features/admin/JsonUpload';
import { LibraryUpload } from '@/features/admin/LibraryUpload';
import { type Paste, PasteUpload } from '@/features/admin/PasteUpload';
import { DiagnosticList } from '@/features/submission/DiagnosticList';
import { useFixes } from '@/features/submission/fix';
import { TextFileField } from '@/features/submission/TextFileField';
import { rewrite } from '@/lib/rewrite';
import { SwapButton } from '@/ui/SwapButton';

/** Mixes brought in by admins: as text or as JSON. They wait for review like everyone else's. */
export function MixUploaderPage() {
  const rules = useEditing();
  const text = useRouterState({ select: (state) => state.location.state.tracklist });
  const readFrom = useRouterState({ select: (state) => state.location.state.readFrom });
  const [way, setWay] = useState('paste');
  // What was filled in stays while another way is looked at.
  const kept = (one: string) => ({ value: one, forceMount: true, hidden: way !== one }) as const;
  return (
    <>
      <AdminHead
        title="Upload Mix"
        text="A mix is staged first and enters the catalogue once it is approved."
        back={{ place: 'dashboard', label: 'Back to Admin' }}
      />
      <Tabs.Root value={way} onValueChange={setWay}>
        <Tabs.List aria-label="How to upload" className="tab-list mb-5">
          <Tabs.Trigger value="paste" className="tab">
            Paste Raw Tracklist
          </Tabs.Trigger>
          <Tabs.Trigger value="json" className="tab">
            Upload JSON
          </Tabs.Trigger>
          <Tabs.Trigger value="library" className="tab">
            Library
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content {...kept('paste')}>
          <PasteUpload
            rules={rules}
            {...(text === undefined ? {} : { text })}
            {...(readFrom === undefined ? {} : { readFrom })}
            around={({ text, write }, field) => (
              <TextFileField text={text} onText={write}>
                {field}
              </TextFileField>
            )}
            notes={(reading, paste) => <PasteNotes reading={reading} {...paste} />}
          />
        </Tabs.Content>
        <Tabs.Content {...kept('json')}>
          <JsonUpload />
        </Tabs.Content>
        <Tabs.Content value="library">
          <LibraryUpload />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

/** What was noticed in the pasted text, and what can be done about it. */
function PasteNotes({ reading, text, field, write, isSwapped, swap }: Paste & { reading: ReadList }) {
  const fixes = useFixes(text, (next) => {
    if (field.current === null) write(next);
    else rewrite(field.current, next);
  });
  return (
    <div className="grid gap-2">
      {reading.tracks.length > 0 && (
        <div className="flex justify-end">
          <SwapButton isSwapped={isSwapped} onSwap={swap} />
        </div>
      )}
      <DiagnosticList text={reading.text} diagnostics={reading.diagnostics} field={field} fixes={fixes} />
    </div>
  );
}
