import { useDisclosure } from '@mantine/hooks';
import { FilterButton } from '../ui/filter-button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { PaymentFileButtons } from './payees/payment-file-buttons.tsx';
import { countRefundFilters, type RefundSearch } from './refund-search.ts';

const RefundFilterDialog = lazyDialog(() => import('./refund-filter-dialog.tsx'), 'RefundFilterDialog');

interface RefundToolbarProps {
  search: RefundSearch;
  onChange: (part: Partial<RefundSearch>) => void;
}

export function RefundToolbar({ search, onChange }: RefundToolbarProps) {
  const [filtering, filterDialog] = useDisclosure();
  return (
    <ListToolbar what="refunds" term={search.searchTerm} onSearch={(searchTerm) => onChange({ searchTerm })}>
      <FilterButton count={countRefundFilters(search)} onClick={filterDialog.open} />
      {search.state === 'payee' && <PaymentFileButtons />}
      <RefundFilterDialog opened={filtering} onClose={filterDialog.close} filters={search} onApply={onChange} />
    </ListToolbar>
  );
}
