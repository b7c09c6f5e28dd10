import { NativeSelect } from '@mantine/core';
import { requestStatus, requestStatusLooks } from '@shipmagic/domain/warehouses/change-request';
import classes from '../ui/list-toolbar.module.css';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import type { ChangeRequestSearch } from './change-request-search.ts';

interface ChangeRequestToolbarProps {
  search: ChangeRequestSearch;
  onChange: (part: Partial<ChangeRequestSearch>) => void;
}

export function ChangeRequestToolbar({ search, onChange }: ChangeRequestToolbarProps) {
  return (
    <ListToolbar what="by vendor name" term={search.vendor} onSearch={(vendor) => onChange({ vendor })} delay={500}>
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
    </ListToolbar>
  );
}
