import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTruck } from '@tabler/icons-react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const DefaultCourierDialog = lazyDialog(() => import('./default-courier-dialog.tsx'), 'DefaultCourierDialog');

/** For staff: the default courier of many vendors at once. */
export function DefaultCourierButton() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label="Default courier…"
        title="Default courier…"
        onClick={open}
      >
        <IconTruck size={18} />
      </ActionIcon>
      <DefaultCourierDialog opened={opened} onClose={close} />
    </>
  );
}
