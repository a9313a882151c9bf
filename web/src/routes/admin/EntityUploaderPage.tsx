import { AdminHead } from '@/features/admin/AdminHead';
import { JsonUpload } from '@/features/admin/JsonUpload';

/** Any entity brought in as JSON. */
export function EntityUploaderPage() {
  return (
    <>
      <AdminHead
        title="Upload Entities"
        text="Mixes, tracks and artists as JSON, one or many at once. Each one waits for review."
        back={{ place: 'dashboard', label: 'Back to Admin' }}
      />
      <JsonUpload />
    </>
  );
}
