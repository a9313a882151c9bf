import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { isNotFound } from '@/api/errors';
import { useEditing } from '@/core';
import { AdminHead } from '@/features/admin/AdminHead';
import { at } from '@/features/admin/place';
import { stagedEntityQuery } from '@/features/admin/queries';
import { PlainEntity } from '@/features/admin/review/PlainEntity';
import { StagedEditor } from '@/features/admin/review/StagedEditor';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { Pasted } from './Pasted';

/** A staged entity as a page of its own. */
export function StagedEntityPage({ id }: { id: string }) {
  const navigate = useNavigate();
  const rules = useEditing();
  const { data: entity, error } = useQuery(stagedEntityQuery(id));
  const back = { place: 'staged-entities', label: 'Back to the list' };
  if (error !== null) {
    const title = isNotFound(error) ? 'No entity found with this ID' : 'Failed to load staged entity';
    return (
      <Notice title={title}>
        <Link {...at('staged-entities')} className={buttonStyle('solid')}>
          {back.label}
        </Link>
      </Notice>
    );
  }
  if (entity === undefined || rules === null) return <AdminHead title="Staged entity" back={back} />;
  const done = () => void navigate(at('staged-entities'));
  return (
    <>
      <AdminHead title={entity.notes ?? 'Staged entity'} back={back}>
        <Link {...at('staged-entities')} className={buttonStyle('plain')}>
          Cancel
        </Link>
      </AdminHead>
      {entity.type === 'mix' ? (
        <StagedEditor entity={entity} rules={rules} onDone={done}>
          <Pasted data={entity.data} rules={rules} />
        </StagedEditor>
      ) : (
        <PlainEntity entity={entity} />
      )}
    </>
  );
}
