import { Dialog } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { useAction } from '@/api/action';
import { type AdminList, postList, putList } from '@/api/admin';
import { ApiError } from '@/api/errors';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { Field } from '@/ui/Field';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { sayFailed } from './words';

interface Props {
  /** The list to change; without, one is created. */
  list?: AdminList;
  onSaved: (all: AdminList[]) => void;
  onClose: () => void;
}

/** A list's title, address, order and whether visitors see it. */
export function ListDialog(props: Props) {
  const { list, onClose } = props;
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content aria-describedby={undefined} className="dialog" onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="mb-4 text-md">
            {list === undefined ? 'New list' : 'Edit list'}
          </Dialog.Title>
          <ListForm {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A list as the form has it. */
const formOf = (list: AdminList | undefined) => ({
  title: list?.title ?? '',
  slug: list?.slug ?? '',
  description: list?.description ?? '',
  order: String(list?.display_order ?? 0),
  isVisible: list?.is_visible ?? true,
});

type Form = ReturnType<typeof formOf>;

function useSaving({ list, onSaved, onClose }: Props) {
  return useAction({
    mutationFn: ({ title, slug, description, order, isVisible }: Form) => {
      const fields = {
        title,
        slug,
        description,
        is_visible: isVisible,
        display_order: Number.parseInt(order, 10) || 0,
      };
      return list === undefined ? postList(fields) : putList(list.id, fields);
    },
    onSuccess: (all) => {
      const title = list === undefined ? 'List created successfully' : 'List updated successfully';
      toast({ title, kind: 'good' });
      onSaved(all);
      onClose();
    },
    onError: (error) =>
      sayFailed(list === undefined ? 'Failed to create list' : 'Failed to update list', error),
  });
}

function ListForm(props: Props) {
  const [form, setForm] = useState(() => formOf(props.list));
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  const save = useSaving(props);
  const wrong = (field: string) =>
    save.error instanceof ApiError ? save.error.fields.find((it) => it.field === field)?.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(form);
  };
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Field id="list-title" label="Title" error={wrong('title')}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={form.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        id="list-slug"
        label="Slug"
        optional
        hint="The list's name in its address. If empty, it is derived from the title."
        error={wrong('slug')}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            value={form.slug}
            onChange={(event) => set({ slug: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field id="list-description" label="Description" optional>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            className="input"
            value={form.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field id="list-order" label="Display Order" hint="Lower numbers come first.">
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="numeric"
            value={form.order}
            onChange={(event) => set({ order: event.currentTarget.value })}
          />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-(--accent)"
          checked={form.isVisible}
          onChange={(event) => set({ isVisible: event.currentTarget.checked })}
        />
        Visible to users
      </label>
      <div className="flex justify-end gap-2">
        <Dialog.Close className={buttonStyle('quiet')}>Cancel</Dialog.Close>
        <Button kind="solid" type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
