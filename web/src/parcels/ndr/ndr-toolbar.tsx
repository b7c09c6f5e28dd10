import { FilterButton } from '../../ui/filter-button.tsx';
import classes from '../../ui/list-toolbar.module.css';
import { SearchBox } from '../../ui/search-box.tsx';
import { countNdrFilters, type NdrSearch } from './ndr-search.ts';

interface NdrToolbarProps {
  search: NdrSearch;
  onChange: (part: Partial<NdrSearch>) => void;
  onFilter: () => void;
}

export function NdrToolbar({ search, onChange, onFilter }: NdrToolbarProps) {
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
      <FilterButton count={countNdrFilters(search)} onClick={onFilter} />
    </div>
  );
}
