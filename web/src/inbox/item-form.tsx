import { Button, Group, MultiSelect, Select, Stack, Textarea } from '@mantine/core';
import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import { itemOutcomeLabels } from '@shipmagic/domain/inbox/item-state';
import { useState } from 'react';
import { useDraft } from '../ui/use-draft.ts';
import { type ItemChange, noteDraft, useChangeItem } from './use-change-item.ts';
import { useStaff } from './use-staff.ts';

interface ItemFormProps {
  item: InboxItem;
  staff: boolean;
  onChanged: (item: InboxItem) => void;
}

const outcomes = ['done', 'waiting', 'not_needed'] as const;

/** Assigns, notes and resolves an item; a note goes with whatever is done with it. */
export function ItemForm({ item, staff, onChanged }: ItemFormProps) {
  const { people, teams } = useStaff(staff, item.kind);
  const { change, busy } = useChangeItem(item, onChanged);
  const { text: note, edit: setNote } = useDraft(noteDraft(item.id));
  const [mentions, setMentions] = useState<string[]>([]);
  if (item.state === 'gone') return null;
  const noted = (rest: ItemChange): ItemChange => {
    const text = note.trim();
    return { ...rest, ...(text ? { note: text } : {}), ...(text && mentions.length > 0 ? { mentions } : {}) };
  };
  const owners = [
    { group: 'People', items: people.map(({ value, label }) => ({ value: `person:${value}`, label })) },
    { group: 'Teams', items: teams.map(({ id, name }) => ({ value: `team:${id}`, label: name })) },
  ].filter(({ items }) => items.length > 0);
  const team = teams.find(({ name }) => name === item.team);
  const owner = item.owner?.id ? `person:${item.owner.id}` : team ? `team:${team.id}` : null;
  const assign = (value: string | null) => {
    if (value === null) return change(noted({ owner: null, team: null }));
    const id = value.slice(value.indexOf(':') + 1);
    change(noted(value.startsWith('team:') ? { owner: null, team: id } : { owner: id }));
  };
  return (
    <Stack gap={10}>
      {staff && (
        <Select
          label="Owner"
          placeholder="Nobody yet"
          searchable
          clearable
          disabled={busy}
          data={owners}
          value={owner}
          onChange={assign}
        />
      )}
      <Textarea
        label="Note"
        placeholder="For example: called the vendor, ships tomorrow"
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {staff && note.trim() !== '' && (
        <MultiSelect
          label="Mention"
          description="They are told by mail, and find it under Mentions."
          placeholder={mentions.length > 0 ? '' : 'Nobody'}
          searchable
          data={people}
          value={mentions}
          onChange={setMentions}
        />
      )}
      <Group gap="sm" justify="space-between">
        <Button variant="default" loading={busy} disabled={note.trim() === ''} onClick={() => change(noted({}))}>
          Add note
        </Button>
        <Group gap="sm">
          {item.state === 'open' ? (
            outcomes.map((outcome) => (
              <Button
                key={outcome}
                variant={outcome === 'done' ? 'filled' : 'default'}
                loading={busy}
                onClick={() => change(noted({ outcome }))}
              >
                {itemOutcomeLabels[outcome]}
              </Button>
            ))
          ) : (
            <Button variant="default" loading={busy} onClick={() => change(noted({ outcome: null }))}>
              Reopen
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  );
}
