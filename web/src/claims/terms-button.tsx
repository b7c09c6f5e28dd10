import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const TermsDialog = lazyDialog(() => import('./terms-dialog.tsx'), 'TermsDialog');

/** Shows what couriers grant, and lets admins enter it. */
export function TermsButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Terms of couriers
      </Button>
      <TermsDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
