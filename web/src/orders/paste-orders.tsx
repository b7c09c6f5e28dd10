import { Button } from '@mantine/core';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { IconClipboardList } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import type { PastedOrders } from './paste-dialog.tsx';

const PasteDialog = lazyDialog(() => import('./paste-dialog.tsx'), 'PasteDialog');

/** The dialog for pasted numbers with its button; `take` opens it with a text that was pasted elsewhere. */
export function usePasteOrders(user: SessionUser, onFound: (orders: PastedOrders) => void) {
  const [text, setText] = useState<string | null>(null);
  const [last, setLast] = useState('');
  const open = (pasted: string) => {
    setText(pasted);
    setLast(pasted);
  };
  const close = () => setText(null);
  return {
    take: open,
    button: (
      <>
        <Button variant="default" onClick={() => open('')} leftSection={<IconClipboardList size={16} />}>
          Paste
        </Button>
        <PasteDialog
          opened={text !== null}
          user={user}
          text={last}
          onClose={close}
          onFound={(orders) => {
            close();
            onFound(orders);
          }}
        />
      </>
    ),
  };
}
