import { Button, Text } from '@mantine/core';
import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useRoute } from '../api/use-route.ts';
import { AuditCard, auditColumns } from '../audit/audit-columns.tsx';
import { type AuditSearch, noAuditFilters, auditPageSize as pageSize, toAuditQuery } from '../audit/audit-search.ts';
import { AuditToolbar } from '../audit/audit-toolbar.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useLastPage } from '../ui/use-last-page.ts';

const route = getRouteApi('/shell/audit');

export function AuditPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<AuditSearch>, replace = false) =>
      navigate({ to: '/audit', replace, search: (old) => ({ ...(old as AuditSearch), page: 1, ...part }) }),
    [navigate],
  );
  const list = useRoute(auditContract.list, { query: toAuditQuery(search) }, { keepPrevious: true, freshFor: 0 });
  const rows = list.data?.entries;
  const showPage = useCallback((page: number) => void change({ page }, true), [change]);
  useLastPage(
    { rows: list.isPlaceholderData ? undefined : rows?.length, page: search.page, pageSize, total: list.data?.total },
    showPage,
  );
  const filtered = Object.keys(noAuditFilters).some((name) => search[name as keyof AuditSearch] !== undefined);

  return (
    <ListScreen title="Audit Log">
      <AuditToolbar search={search} onChange={change} />
      <DataTable
        label="Audit log"
        columns={auditColumns}
        card={(entry) => <AuditCard entry={entry} />}
        rows={rows}
        rowId={(entry) => entry.id}
        error={list.error}
        onRetry={() => list.refetch()}
        stale={list.isPlaceholderData}
        paging={{ page: search.page, pageSize, total: list.data?.total ?? 0, onPage: (page) => void change({ page }) }}
        emptyHint={
          filtered ? (
            <Button variant="default" onClick={() => change(noAuditFilters)}>
              Clear search and filters
            </Button>
          ) : (
            <Text c="dimmed" size="sm">
              Exports, settings, accounts and what is run in the operations tools appear here.
            </Text>
          )
        }
      />
    </ListScreen>
  );
}
