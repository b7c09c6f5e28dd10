import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Role } from '@shipmagic/domain/access/role';
import { IconDownload } from '@tabler/icons-react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import type { OrderSearch } from './order-search.ts';

const ExportDialog = lazyDialog(() => import('./export-dialog.tsx'), 'ExportDialog');

interface ExportButtonProps {
  /** The state of the list. */
  search: OrderSearch;
  /** Magic order ids selected in the list. */
  selected: ReadonlySet<string>;
  role: Role;
  /** The first day visible to a vendor member, `YYYY-MM-DD`. */
  firstDay: string | null;
}

export function ExportButton(props: ExportButtonProps) {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={dialog.open} leftSection={<IconDownload size={16} />}>
        Export
      </Button>
      <ExportDialog opened={opened} onClose={dialog.close} {...props} />
    </>
  );
}
