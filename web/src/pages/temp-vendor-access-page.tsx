import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isStaff } from '@shipmagic/domain/access/role';
import {
  type TemporaryAccess,
  type TemporaryCredentials,
  tempAccessContract,
} from '@shipmagic/domain/people/temp-access.contract';
import { IconKey, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { outcomeText, serverMessage } from '../api/api-error.ts';
import { useSession } from '../api/session.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { AccessCard } from '../people/temp-access/access-card.tsx';
import { accessColumns } from '../people/temp-access/access-columns.tsx';
import { AccessFigures } from '../people/temp-access/access-figures.tsx';
import { CredentialsDialog } from '../people/temp-access/credentials-dialog.tsx';
import { GenerateDialog } from '../people/temp-access/generate-dialog.tsx';
import { AccessDenied } from '../ui/access-denied.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Failure } from '../ui/failure.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';
import { toast } from '../ui/toast.ts';

export function TempVendorAccessPage() {
  const session = useSession();
  if (!session) return null;
  if (isStaff(session.user)) return <TempVendorAccessScreen />;
  return <AccessDenied reason="You don't have permission to manage temporary vendor access." />;
}

function TempVendorAccessScreen() {
  const list = useRoute(tempAccessContract.list, {});
  const [generating, generateDialog] = useDisclosure();
  const [credentials, setCredentials] = useState<TemporaryCredentials | null>(null);
  const [showing, credentialsDialog] = useDisclosure();
  const [revoking, setRevoking] = useState<TemporaryAccess | null>(null);
  const cleanup = useRouteMutation(tempAccessContract.cleanup, {
    changes: [tempAccessContract.list],
    onSuccess: ({ cleanedCount }) => toast.success(`Cleaned up ${cleanedCount} expired accesses`),
    onError: (error) => toast.error(serverMessage(error) || 'Failed to cleanup expired accesses', outcomeText(error)),
  });
  const revoke = useRouteMutation(tempAccessContract.revoke, {
    changes: [tempAccessContract.list],
    onSuccess: () => toast.success('Temporary access revoked successfully'),
    onError: (error) => toast.error(serverMessage(error) || 'Failed to revoke temporary access', outcomeText(error)),
  });
  const show = (made: TemporaryCredentials) => {
    generateDialog.close();
    setCredentials(made);
    credentialsDialog.open();
  };
  // The password is not kept any longer than it is shown.
  const forget = () => {
    credentialsDialog.close();
    setCredentials(null);
  };

  return (
    <Stack gap={12}>
      <ScreenTitle title="Temporary Vendor Access" />
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" size="sm">
          Lets somebody see one vendor's orders for some hours.
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconTrash size={16} />}
            loading={cleanup.isPending}
            onClick={() => cleanup.mutate({})}
          >
            Cleanup Expired
          </Button>
          <Button leftSection={<IconKey size={16} />} onClick={generateDialog.open}>
            Generate Access
          </Button>
        </Group>
      </Group>
      <AccessFigures counts={list.data} />
      <DataTable
        label="Temporary accesses"
        columns={accessColumns(setRevoking)}
        card={(access) => <AccessCard access={access} onRevoke={setRevoking} />}
        rows={list.data?.tempAccesses}
        rowId={(access) => access.id}
        error={list.error}
        failure={
          list.error && (
            <Failure
              what="Failed to fetch temporary vendor accesses"
              error={list.error}
              onRetry={() => list.refetch()}
            />
          )
        }
        onRetry={() => list.refetch()}
        emptyTitle="No temporary accesses found"
      />
      <GenerateDialog opened={generating} onClose={generateDialog.close} onGenerated={show} />
      {credentials && <CredentialsDialog credentials={credentials} opened={showing} onClose={forget} />}
      <ConfirmDialog
        opened={revoking !== null}
        title="Revoke access"
        question={`${revoking?.email ?? ''} is signed out at once and cannot sign in any more.`}
        confirmLabel="Revoke"
        onConfirm={() => {
          if (revoking) revoke.mutate({ params: { id: revoking.id } });
          setRevoking(null);
        }}
        onClose={() => setRevoking(null)}
      />
    </Stack>
  );
}
