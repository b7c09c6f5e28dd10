import { useDisclosure } from '@mantine/hooks';
import { FilterButton } from '../ui/filter-button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { countReturnFilters, type ReturnSearch } from './return-search.ts';

const ReturnFilterDialog = lazyDialog(() => import('./return-filter-dialog.tsx'), 'ReturnFilterDialog');

interface ReturnToolbarProps {
  search: ReturnSearch;
  onChange: (part: Partial<ReturnSearch>) => void;
}

export function ReturnToolbar({ search, onChange }: ReturnToolbarProps) {
  const [filtering, filterDialog] = useDisclosure();
  return (
    <ListToolbar what="returns" term={search.searchTerm} onSearch={(searchTerm) => onChange({ searchTerm })}>
      <FilterButton count={countReturnFilters(search)} onClick={filterDialog.open} />
      <ReturnFilterDialog opened={filtering} onClose={filterDialog.close} filters={search} onApply={onChange} />
    </ListToolbar>
  );
}
