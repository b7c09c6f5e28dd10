import { Checkbox, Stack, TextInput } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import { viewsContract } from '@shipmagic/domain/views/views.contract';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useSession } from '../api/session.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { toast } from './toast.ts';
import { useListDensity } from './use-list-density.ts';
import type { ListViews } from './use-list-views.ts';

interface SaveViewDialogProps {
  opened: boolean;
  /** Changes name and sharing of the open view, instead of saving the present state as a new one. */
  renames: boolean;
  views: ListViews;
  onClose: () => void;
}

export function SaveViewDialog({ opened, renames, views, onClose }: SaveViewDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={renames ? 'Rename or share' : 'Save as a new view'} size="sm">
      <SaveViewForm renames={renames} views={views} onClose={onClose} />
    </Dialog>
  );
}

function SaveViewForm({ renames, views, onClose }: Omit<SaveViewDialogProps, 'opened'>) {
  const { list, open, address, layout, density } = views;
  const user = useSession()?.user;
  const rows = useListDensity();
  const [name, setName] = useState(renames ? (open?.name ?? '') : '');
  const [team, setTeam] = useState(renames && open?.team === true);
  const [first, setFirst] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const options = {
    changes: [viewsContract.list],
    onError: (error: Error) => setProblem(serverMessage(error) ?? error.message),
  };
  const create = useRouteMutation(viewsContract.create, {
    ...options,
    onSuccess: ({ id }) => {
      if (first) views.choose.mutate({ body: { list, defaultView: id } });
      views.name(id);
      toast.success('View saved', name);
      onClose();
    },
  });
  const update = useRouteMutation(viewsContract.update, { ...options, onSuccess: onClose });
  const submit = () => {
    setProblem(null);
    if (!renames) {
      create.mutate({ body: { list, name, team, address, layout, density: density ?? rows } });
    } else if (open) {
      const { id, version } = open;
      update.mutate({
        params: { id },
        body: { list, name, team, version, address: open.address, layout: open.layout, density: open.density },
      });
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          data-autofocus
          required
          maxLength={60}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {user && isStaff(user) && (
          <Checkbox
            label="Share with the team"
            description="All staff see it; you and admins can change it."
            checked={team}
            onChange={(event) => setTeam(event.currentTarget.checked)}
          />
        )}
        {!renames && (
          <Checkbox
            label="Open this view first"
            description="When you open the list from the sidebar."
            checked={first}
            onChange={(event) => setFirst(event.currentTarget.checked)}
          />
        )}
        <DialogButtons
          submit="Save"
          busy={create.isPending || update.isPending}
          disabled={name.trim() === ''}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
