import { NativeSelect } from '@mantine/core';
import { type ClaimReason, claimReasonFacts, claimReasons } from '@shipmagic/domain/claims/claim-reason';
import { type ClaimState, claimStateLabels, claimStates } from '@shipmagic/domain/claims/claim-state';
import { claimsContract } from '@shipmagic/domain/claims/claims.contract';
import { formatRupees } from '@shipmagic/domain/money/paise';
import type { ReactNode } from 'react';
import { useLookAgain } from '../api/use-look-again.ts';
import facts from '../ui/facts.module.css';
import { ListPage } from '../ui/list-page.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { claimColumns, claimName } from './claim-cells.tsx';
import { claimPageSize, isClaimsFiltered, noClaimFilters, toClaimsQuery } from './claims-search.ts';
import { ExportClaims } from './export-claims.tsx';
import { TermsButton } from './terms-button.tsx';

const watched = [claimsContract.list];

/** The claims on couriers, those to be filed first. */
export function ClaimsList({ children }: { children: ReactNode }) {
  const list = useListScreen(useListSearch('/shell/recon'), {
    route: claimsContract.list,
    query: toClaimsQuery,
    rows: ({ claims }) => claims,
    pageSize: claimPageSize,
  });
  useLookAgain(watched, true);
  const { search, change, data } = list;
  const { open, filed, recovered } = data?.totals ?? {};
  return (
    <ListPage
      name="claims"
      title="Recon"
      list={list}
      label="Claims"
      columns={claimColumns}
      cardName={claimName}
      rowId={({ id }) => id}
      emptyTitle="No claims"
      empty={{
        text: 'A claim opens by itself when a courier loses or damages a parcel, or does not scan it any more.',
        clear: isClaimsFiltered(search) && (() => change(noClaimFilters)),
      }}
    >
      {children}
      <dl className={facts.facts}>
        <Figure name="To file" value={open && `${open.count} · ${formatRupees(open.claimable)}`} />
        <Figure name="Filed" value={filed && `${filed.count} · ${formatRupees(filed.claimable)}`} />
        <Figure name="Recovered" value={recovered && `${recovered.count} · ${formatRupees(recovered.recovered)}`} />
      </dl>
      <ListToolbar what="claims" term={search.searchTerm} onSearch={(searchTerm) => void change({ searchTerm })}>
        <NativeSelect
          aria-label="State"
          value={search.state ?? ''}
          onChange={(event) =>
            void change({ state: (event.currentTarget.value || undefined) as ClaimState | undefined })
          }
          data={[
            { value: '', label: 'All states' },
            ...claimStates.map((value) => ({ value, label: claimStateLabels[value] })),
          ]}
        />
        <NativeSelect
          aria-label="Reason"
          value={search.reason ?? ''}
          onChange={(event) =>
            void change({ reason: (event.currentTarget.value || undefined) as ClaimReason | undefined })
          }
          data={[
            { value: '', label: 'All reasons' },
            ...claimReasons.map((value) => ({ value, label: claimReasonFacts[value].label })),
          ]}
        />
        <ExportClaims search={search} />
        <TermsButton />
      </ListToolbar>
    </ListPage>
  );
}

const Figure = ({ name, value }: { name: string; value: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ?? '…'}</dd>
  </div>
);
