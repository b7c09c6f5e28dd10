import { manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLookAgain } from '../../api/use-look-again.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { useListScreen } from '../../ui/use-list-screen.ts';
import { useListSearch } from '../../ui/use-list-search.ts';
import { manifestColumns, manifestName } from './manifest-columns.tsx';

const pageSize = 25;
const watched = [manifestsContract.list];

/** The manifests of handovers, the newest first. */
export function Manifests({ children }: { children: ReactNode }) {
  const list = useListScreen(useListSearch('/shell/shipping'), {
    route: manifestsContract.list,
    query: ({ page }) => ({ page, limit: pageSize }),
    rows: ({ manifests }) => manifests,
    pageSize,
  });
  const navigate = useNavigate();
  useLookAgain(watched, true);
  return (
    <ListPage
      name="manifests"
      title="Shipping Day"
      list={list}
      label="Manifests"
      columns={manifestColumns}
      cardName={manifestName}
      rowName={manifestName}
      rowId={({ id }) => id}
      onOpen={(id) => void navigate({ to: '/manifests/$id', params: { id } })}
      emptyTitle="Nothing has been handed over yet"
      empty={{ text: 'Make a manifest under Ready today when the driver comes, and scan each parcel.' }}
    >
      {children}
    </ListPage>
  );
}
