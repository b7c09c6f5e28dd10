import { TextInput } from '@mantine/core';
import { sqlContract } from '@shipmagic/domain/operations/sql.contract';
import { useState } from 'react';
import { useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';

interface SaveQueryDialogProps {
  opened: boolean;
  onClose: () => void;
  query: string;
}

export function SaveQueryDialog({ opened, onClose, query }: SaveQueryDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Save Query" size="sm">
      <SaveQueryForm query={query} onClose={onClose} />
    </Dialog>
  );
}

function SaveQueryForm({ query, onClose }: Omit<SaveQueryDialogProps, 'opened'>) {
  const [name, setName] = useState('');
  const save = useRouteMutation(sqlContract.saveQuery, {
    changes: [sqlContract.savedQueries],
    onSuccess: ({ success, error }) => {
      if (!success) return toast.error('Save Failed', error ?? 'Unexpected response format from server');
      toast.success('Query Saved', `"${name.trim()}" is under Saved Queries.`);
      onClose();
    },
    onError: (error) => toast.error('Failed to save query', error.message),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return toast.error('Please enter a name for the query');
        save.mutate({ body: { name, query } });
      }}
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DialogButtons submit="Save Query" busy={save.isPending} onCancel={onClose} />
    </form>
  );
}
