import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useShortcuts } from '../../ui/shortcuts.ts';
import type { Direction } from '../order-walk.ts';
import { useOrderWalk } from '../use-order-walk.ts';

/** Leads to the next and the previous order of the list that this one was opened from. */
export function OrderNeighbours({ id }: { id: string }) {
  const { isInList, hasEnded, go } = useOrderWalk(id);
  const way = (direction: Direction) => ({
    disabled: hasEnded(direction),
    onClick: () => void go(direction),
  });
  useShortcuts(
    isInList
      ? [
          { key: 'j', label: 'Next order of the list', run: () => void go(1) },
          { key: 'k', label: 'Previous order of the list', run: () => void go(-1) },
        ]
      : [],
  );
  if (!isInList) return null;
  return (
    <ActionIcon.Group>
      <ActionIcon
        variant="default"
        aria-label="Previous order"
        title="Previous order (K)"
        aria-keyshortcuts="K"
        {...way(-1)}
      >
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Next order" title="Next order (J)" aria-keyshortcuts="J" {...way(1)}>
        <IconChevronDown size={18} />
      </ActionIcon>
    </ActionIcon.Group>
  );
}
