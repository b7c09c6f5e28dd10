import { NativeSelect } from '@mantine/core';
import { type AuditAction, auditActions } from '@shipmagic/domain/audit/audit-action';
import { DayField } from '../ui/day-field.tsx';
import classes from '../ui/list-toolbar.module.css';
import { SearchBox } from '../ui/search-box.tsx';
import type { AuditSearch } from './audit-search.ts';

interface AuditToolbarProps {
  search: AuditSearch;
  onChange: (part: Partial<AuditSearch>) => void;
}

export function AuditToolbar({ search, onChange }: AuditToolbarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchBox
          what="people"
          delay={300}
          value={search.actor ?? ''}
          onSearch={(term) => onChange({ actor: term || undefined })}
        />
      </div>
      <NativeSelect
        aria-label="Action"
        value={search.action ?? ''}
        onChange={(event) => onChange({ action: (event.currentTarget.value || undefined) as AuditAction | undefined })}
        data={[
          { value: '', label: 'All actions' },
          ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
        ]}
      />
      <DayField aria-label="From" value={search.dateFrom} onChange={(dateFrom) => onChange({ dateFrom })} />
      <DayField aria-label="To" value={search.dateTo} onChange={(dateTo) => onChange({ dateTo })} />
    </div>
  );
}
