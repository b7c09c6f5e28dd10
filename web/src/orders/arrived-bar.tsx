import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import classes from './arrived-bar.module.css';

/** Says that orders have come in; at the foot of the list, so that no row moves and nothing is covered; a click shows them. */
export function ArrivedBar({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={classes.place} role="status">
      {count > 0 && (
        <Button size="xs" radius="xl" className={classes.bar} leftSection={<IconArrowUp size={14} />} onClick={onShow}>
          {count === 1 ? '1 new order' : `${count} new orders`}
        </Button>
      )}
    </div>
  );
}
