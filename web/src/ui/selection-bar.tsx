import { Button, Group, Text } from '@mantine/core';

interface SelectionBarProps {
  selected: ReadonlySet<string>;
  /** The rows of this page, to distinguish them from those on other pages. */
  here?: readonly string[];
  onClear: () => void;
}

/** How many rows are selected, and how many of them are on other pages. */
export function SelectionBar({ selected, here, onClear }: SelectionBarProps) {
  if (selected.size === 0) return null;
  const elsewhere = here ? selected.size - here.filter((id) => selected.has(id)).length : 0;
  return (
    <Group gap="sm">
      <Text size="sm" role="status">
        {selected.size} selected{elsewhere > 0 && `, ${elsewhere} on other pages`}
      </Text>
      <Button variant="subtle" size="xs" onClick={onClear}>
        Clear selection
      </Button>
    </Group>
  );
}
