import { useDisclosure } from '@mantine/hooks';
import { FilterButton } from '../../ui/filter-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import classes from '../../ui/list-toolbar.module.css';
import { SearchBox } from '../../ui/search-box.tsx';
import { countNdrFilters, type NdrSearch } from './ndr-search.ts';

const NdrFilterDialog = lazyDialog(() => import('./ndr-filter-dialog.tsx'), 'NdrFilterDialog');

interface NdrToolbarProps {
  search: NdrSearch;
  onChange: (part: Partial<NdrSearch>) => void;
}

export function NdrToolbar({ search, onChange }: NdrToolbarProps) {
  const [filtering, filterDialog] = useDisclosure();
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchBox
          what="failed deliveries"
          delay={300}
          value={search.searchTerm ?? ''}
          onSearch={(term) => onChange({ searchTerm: term || undefined })}
        />
      </div>
      <FilterButton count={countNdrFilters(search)} onClick={filterDialog.open} />
      <NdrFilterDialog opened={filtering} onClose={filterDialog.close} filters={search} onApply={onChange} />
    </div>
  );
}
