import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { ProductSearch } from './product-search.ts';

const ExportDialog = lazyDialog(() => import('./product-export-dialog.tsx'), 'ProductExportDialog');

interface ProductExportButtonProps {
  /** The state of the list, which the export uses. */
  search: ProductSearch;
  /** Ids of the products selected in the list. */
  selected: ReadonlySet<string>;
}

export function ProductExportButton(props: ProductExportButtonProps) {
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
