import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { auditColumns, auditName } from '../audit/audit-columns.tsx';
import { auditPageSize, isFiltered, noAuditFilters, toAuditQuery } from '../audit/audit-search.ts';
import { AuditToolbar } from '../audit/audit-toolbar.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';

export function AuditPage() {
  const list = useListScreen(useListSearch('/shell/audit'), {
    route: auditContract.list,
    query: toAuditQuery,
    rows: ({ entries }) => entries,
    pageSize: auditPageSize,
    load: { freshFor: 0 },
  });
  const { search, change } = list;
  return (
    <ListPage
      name="audit"
      title="Audit Log"
      list={list}
      label="Audit log"
      columns={auditColumns}
      cardName={auditName}
      rowId={({ id }) => id}
      empty={{
        text: 'Exports, settings, accounts and what is run in the operations tools appear here.',
        clear: isFiltered(search) && (() => change(noAuditFilters)),
      }}
    >
      <AuditToolbar search={search} onChange={change} />
    </ListPage>
  );
}
