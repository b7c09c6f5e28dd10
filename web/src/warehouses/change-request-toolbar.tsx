import { NativeSelect } from '@mantine/core';
import { requestStatus, requestStatusLooks } from '@shipmagic/domain/warehouses/change-request';
import classes from '../ui/list-toolbar.module.css';
import { SearchBox } from '../ui/search-box.tsx';
import type { ChangeRequestSearch } from './change-request-search.ts';

interface ChangeRequestToolbarProps {
  search: ChangeRequestSearch;
  onChange: (part: Partial<ChangeRequestSearch>) => void;
}

export function ChangeRequestToolbar({ search, onChange }: ChangeRequestToolbarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchBox
          what="by vendor name"
          delay={500}
          value={search.vendor ?? ''}
          onSearch={(term) => onChange({ vendor: term || undefined })}
        />
      </div>
      <NativeSelect
        className={classes.size ?? ''}
        aria-label="Status"
        value={search.status ?? ''}
        onChange={(event) => onChange({ status: requestStatus.safeParse(event.currentTarget.value).data })}
        data={[
          { value: '', label: 'All Status' },
          ...requestStatus.options.map((value) => ({ value, label: requestStatusLooks[value].label })),
        ]}
      />
    </div>
  );
}
