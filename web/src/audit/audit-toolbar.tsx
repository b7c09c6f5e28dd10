import { NativeSelect } from '@mantine/core';
import { type AuditAction, auditActions } from '@shipmagic/domain/audit/audit-action';
import { DayField } from '../ui/day-field.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import type { AuditSearch } from './audit-search.ts';

interface AuditToolbarProps {
  search: AuditSearch;
  onChange: (part: Partial<AuditSearch>) => void;
}

export function AuditToolbar({ search, onChange }: AuditToolbarProps) {
  return (
    <ListToolbar what="people" term={search.actor} onSearch={(actor) => onChange({ actor })}>
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
    </ListToolbar>
  );
}
