import { Stack } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import { type TemporaryAccess, tempAccessContract } from '@shipmagic/domain/people/temp-access.contract';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { accessColumns, accessName } from '../people/temp-access/access-columns.tsx';
import { AccessFigures } from '../people/temp-access/access-figures.tsx';
import { AccessToolbar } from '../people/temp-access/access-toolbar.tsx';
import { useAccessActions } from '../people/temp-access/use-access-actions.ts';
import { AccessDenied } from '../ui/access-denied.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Failure } from '../ui/failure.tsx';
import { OnceKnown } from '../ui/once-known.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

export function TempVendorAccessPage() {
  const session = useSession();
  if (!session) return null;
  if (isStaff(session.user)) return <TempVendorAccessScreen />;
  return <AccessDenied reason="You don't have permission to manage temporary vendor access." />;
}

function TempVendorAccessScreen() {
  const { data, error, refetch } = useRoute(tempAccessContract.list, {});
  const [revoking, setRevoking] = useState<TemporaryAccess | null>(null);
  const { cleanup, revoke } = useAccessActions();
  const retry = () => void refetch();
  return (
    <Stack gap={12}>
      <ScreenTitle title="Temp Vendor Access" />
      <OnceKnown known={data !== undefined || error !== null} label="temporary accesses">
        <AccessToolbar cleanup={cleanup} />
        <AccessFigures counts={data} />
        <DataTable
          label="Temporary accesses"
          columns={accessColumns(setRevoking)}
          cardName={accessName}
          rows={data?.tempAccesses}
          rowId={(access) => access.id}
          error={error}
          failure={error && <Failure what="Failed to fetch temporary vendor accesses" error={error} onRetry={retry} />}
          onRetry={retry}
          emptyTitle="No temporary accesses found"
        />
      </OnceKnown>
      <ConfirmDialog
        opened={revoking !== null}
        title="Revoke access"
        question={`${revoking?.email ?? ''} is signed out at once and can no longer sign in.`}
        confirmLabel="Revoke"
        onConfirm={() => {
          if (revoking) revoke(revoking.id);
          setRevoking(null);
        }}
        onClose={() => setRevoking(null)}
      />
    </Stack>
  );
}
