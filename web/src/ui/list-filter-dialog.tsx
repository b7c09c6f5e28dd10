import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';

interface ListFilterDialogProps<Filters> {
  opened: boolean;
  onClose: () => void;
  title: string;
  filters: Filters;
  /** Applied by Clear All. */
  none: Filters;
  onApply: (filters: Filters) => void;
  children: (choice: Filters, change: (part: Partial<Filters>) => void) => ReactNode;
}

/** The filters of a list, chosen together and applied at once; a list without a choice is none. */
export function ListFilterDialog<Filters extends object>({
  opened,
  onClose,
  title,
  onApply,
  ...form
}: ListFilterDialogProps<Filters>) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="md">
      {opened && (
        <Form
          {...form}
          onApply={(choice) => {
            onClose();
            onApply(choice);
          }}
        />
      )}
    </Dialog>
  );
}

const withoutEmpty = <Filters extends object>(choice: Filters): Filters =>
  Object.fromEntries(
    Object.entries(choice).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length === 0 ? undefined : value,
    ]),
  ) as Filters;

function Form<Filters extends object>({
  filters,
  none,
  onApply,
  children,
}: Pick<ListFilterDialogProps<Filters>, 'filters' | 'none' | 'onApply' | 'children'>) {
  const [choice, setChoice] = useState(filters);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(withoutEmpty(choice));
      }}
    >
      <Stack gap="sm">
        {children(choice, (part) => setChoice({ ...choice, ...part }))}
        <Group justify="flex-end" gap="sm" mt="sm">
          <Button variant="default" onClick={() => onApply(none)}>
            Clear All
          </Button>
          <Button type="submit">Apply Filters</Button>
        </Group>
      </Stack>
    </form>
  );
}
