import { Button, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { type InboxTeam, inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { type InboxKindName, inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { toast } from '../ui/toast.ts';
import { VendorFilter } from '../ui/vendor-filter.tsx';
import { useStaff } from './use-staff.ts';

const kindChoices = Object.entries(inboxKinds)
  .filter(([, { audience }]) => audience === 'staff')
  .map(([value, { label }]) => ({ value, label }));

/** Adds or changes a team. */
export function TeamForm({ team, onDone }: { team: InboxTeam | null; onDone: () => void }) {
  const { people } = useStaff(true);
  const [name, setName] = useState(team?.name ?? '');
  const [members, setMembers] = useState([...(team?.people ?? [])]);
  const [kinds, setKinds] = useState<string[]>([...(team?.kinds ?? [])]);
  const [vendors, setVendors] = useState([...(team?.vendors ?? [])]);
  const told = {
    changes: [inboxContract.teams],
    onSuccess: () => {
      toast.success(`The team ${name.trim()} was saved`);
      onDone();
    },
  };
  const add = useRouteMutation(inboxContract.addTeam, told);
  const edit = useRouteMutation(inboxContract.changeTeam, told);
  const error = add.error ?? edit.error;
  const body = { name: name.trim(), people: members, kinds: kinds as InboxKindName[], vendors };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (team) edit.mutate({ params: { id: team.id }, body });
        else add.mutate({ body });
      }}
    >
      <Stack gap={12}>
        <TextInput
          label="Name"
          required
          maxLength={60}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <MultiSelect label="People" required searchable data={people} value={members} onChange={setMembers} />
        <VendorFilter chosen={vendors} onChange={setVendors} />
        <MultiSelect
          label="Kinds"
          placeholder={kinds.length > 0 ? '' : 'All kinds'}
          searchable
          data={kindChoices}
          value={kinds}
          onChange={setKinds}
        />
        {error && (
          <Text c="red" size="sm" role="alert">
            {serverMessage(error) ?? error.message}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            Back
          </Button>
          <Button
            type="submit"
            loading={add.isPending || edit.isPending}
            disabled={name.trim() === '' || members.length === 0}
          >
            Save team
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
