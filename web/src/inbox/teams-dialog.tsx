import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { type InboxTeam, inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { outcomeText, serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import { TeamForm } from './team-form.tsx';
import { useStaff } from './use-staff.ts';

/** Teams and what is theirs. */
export function TeamsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [editing, setEditing] = useState<InboxTeam | 'new' | null>(null);
  const close = () => {
    setEditing(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title="Teams" size="lg">
      {editing ? (
        <TeamForm
          key={editing === 'new' ? 'new' : editing.id}
          team={editing === 'new' ? null : editing}
          onDone={() => setEditing(null)}
        />
      ) : (
        <TeamList onEdit={setEditing} />
      )}
    </Dialog>
  );
}

function TeamList({ onEdit }: { onEdit: (team: InboxTeam | 'new') => void }) {
  const { people, teams } = useStaff(true);
  const [removing, setRemoving] = useState<InboxTeam | null>(null);
  const remove = useRouteMutation(inboxContract.removeTeam, {
    changes: [inboxContract.teams, inboxContract.list],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.alert(serverMessage(error) ?? 'The team was not removed', outcomeText(error)),
  });
  const nameOf = (id: string) => people.find(({ value }) => value === id)?.label ?? 'somebody who left';
  return (
    <Stack gap={14}>
      <Text size="sm" c="dimmed">
        What opens from now on goes to the team whose vendors and kinds it matches, and stands in the inbox of each of
        its people until one takes it.
      </Text>
      {teams.map((team) => (
        <Group key={team.id} justify="space-between" wrap="nowrap">
          <div>
            <Text fw={600}>{team.name}</Text>
            <Text size="sm">{team.people.map(nameOf).join(', ')}</Text>
            <Text size="sm" c="dimmed">
              {team.vendors.length > 0 ? team.vendors.join(', ') : 'All vendors'} ·{' '}
              {team.kinds.length > 0 ? team.kinds.map((kind) => inboxKinds[kind].label).join(', ') : 'all kinds'}
            </Text>
          </div>
          <Group gap={4} wrap="nowrap">
            <ActionIcon size={36} variant="subtle" aria-label={`Edit ${team.name}`} onClick={() => onEdit(team)}>
              <IconPencil size={18} />
            </ActionIcon>
            <ActionIcon
              size={36}
              variant="subtle"
              color="red"
              aria-label={`Remove ${team.name}`}
              onClick={() => setRemoving(team)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        </Group>
      ))}
      {teams.length === 0 && <Text size="sm">There are no teams yet.</Text>}
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => onEdit('new')}>
        Add a team
      </Button>
      <AskFirst
        opened={removing !== null}
        title={`Remove the team ${removing?.name ?? ''}`}
        question="Its items then belong to nobody."
        confirmLabel="Remove team"
        cancelLabel="Keep team"
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) remove.mutate({ params: { id: removing.id } });
          setRemoving(null);
        }}
      />
    </Stack>
  );
}
