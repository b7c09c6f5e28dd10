import { Badge, Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';

/** Opens a list's filters, and shows how many are set. */
export function FilterButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button
      variant="default"
      onClick={onClick}
      leftSection={<IconFilter size={16} />}
      rightSection={
        count > 0 ? (
          <Badge size="sm" circle aria-label={`${count} active`}>
            {count}
          </Badge>
        ) : null
      }
    >
      Filter
    </Button>
  );
}
