import { useRouterState } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { useEditing } from '@/core';
import { AdminHead } from '@/features/admin/AdminHead';
import { JsonUpload } from '@/features/admin/JsonUpload';
import { PasteUpload } from '@/features/admin/PasteUpload';
import { DiagnosticList } from '@/features/submission/DiagnosticList';
import { fixed } from '@/features/submission/fix';

/** Mixes brought in by admins: as text or as JSON. They wait for review like everyone else's. */
export function MixUploaderPage() {
  const rules = useEditing();
  const text = useRouterState({ select: (state) => state.location.state.tracklist });
  return (
    <>
      <AdminHead
        title="Upload Mix"
        text="A mix is staged first and enters the catalogue once it is approved."
        back={{ place: 'dashboard', label: 'Back to Admin' }}
      />
      <Tabs.Root defaultValue="paste">
        <Tabs.List aria-label="How to upload" className="tab-list mb-5">
          <Tabs.Trigger value="paste" className="tab">
            Paste Raw Tracklist
          </Tabs.Trigger>
          <Tabs.Trigger value="json" className="tab">
            Upload JSON
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="paste">
          <PasteUpload
            rules={rules}
            {...(text === undefined ? {} : { text })}
            notes={(reading, field, write) =>
              reading.diagnostics.length > 0 && (
                <DiagnosticList
                  diagnostics={reading.diagnostics}
                  field={field}
                  onFix={(diagnostics) => write(fixed(field.current?.value ?? '', diagnostics))}
                />
              )
            }
          />
        </Tabs.Content>
        <Tabs.Content value="json">
          <JsonUpload />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}
