import { useDisclosure } from '@mantine/hooks';
import { FilterButton } from '../../ui/filter-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ListToolbar } from '../../ui/list-toolbar.tsx';
import { countNdrFilters, type NdrSearch } from './ndr-search.ts';

const NdrFilterDialog = lazyDialog(() => import('./ndr-filter-dialog.tsx'), 'NdrFilterDialog');

interface NdrToolbarProps {
  search: NdrSearch;
  onChange: (part: Partial<NdrSearch>) => void;
}

export function NdrToolbar({ search, onChange }: NdrToolbarProps) {
  const [filtering, filterDialog] = useDisclosure();
  return (
    <ListToolbar what="failed deliveries" term={search.searchTerm} onSearch={(searchTerm) => onChange({ searchTerm })}>
      <FilterButton count={countNdrFilters(search)} onClick={filterDialog.open} />
      <NdrFilterDialog opened={filtering} onClose={filterDialog.close} filters={search} onApply={onChange} />
    </ListToolbar>
  );
}
