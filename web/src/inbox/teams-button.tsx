import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUsersGroup } from '@tabler/icons-react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const TeamsDialog = lazyDialog(() => import('./teams-dialog.tsx'), 'TeamsDialog');

export function TeamsButton() {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconUsersGroup size={16} />} onClick={dialog.open}>
        Teams
      </Button>
      <TeamsDialog opened={opened} onClose={dialog.close} />
    </>
  );
}
