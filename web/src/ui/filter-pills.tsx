import { Button, Group, Pill } from '@mantine/core';

interface FilterPillsProps {
  chips: readonly { readonly label: string; readonly onRemove: () => void }[];
  onClear: () => void;
  clearLabel?: string;
}

/** A list's filters as removable chips. */
export function FilterPills({ chips, onClear, clearLabel = 'Clear All Filters' }: FilterPillsProps) {
  if (chips.length === 0) return null;
  return (
    <Group gap={6}>
      {chips.map(({ label, onRemove }) => (
        <Pill
          key={label}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Remove the filter ${label}`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={onRemove}
        >
          {label}
        </Pill>
      ))}
      <Button variant="subtle" size="xs" onClick={onClear}>
        {clearLabel}
      </Button>
    </Group>
  );
}
