import { Button, Group, Title } from '@mantine/core';
import { roleLabels } from '@shipmagic/domain/access/role';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { mayInvite } from '@shipmagic/domain/people/invitation-rules';
import { type InvitationState, invitationStateLabels } from '@shipmagic/domain/people/invitation-state';
import { invitationsContract, type OpenInvitation } from '@shipmagic/domain/people/invitations.contract';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import { useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import type { Column } from '../../ui/column.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import { toast } from '../../ui/toast.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { SharedInvitation, type SharedLink } from './shared-invitation.tsx';

const colours: Record<InvitationState, StatusColour> = { waiting: 'blue', expired: 'orange', void: 'gray' };

function State({ state }: { state: InvitationState }) {
  return <StatusBadge colour={colours[state]}>{invitationStateLabels[state]}</StatusBadge>;
}

/** Open invitations: users who may invite to a role can resend or revoke them. */
export function OpenInvitations({ viewer }: { viewer: SessionUser }) {
  const list = useRoute(invitationsContract.list, {});
  const [shared, setShared] = useState<SharedLink | null>(null);
  const [revoking, setRevoking] = useState<OpenInvitation | null>(null);
  const changes = [invitationsContract.list];
  const resend = useRouteMutation(invitationsContract.resend, {
    changes,
    onSuccess: ({ message, note, invitationLink }) =>
      invitationLink === null ? toast.success(message) : setShared({ message, note, invitationLink }),
    onError: (error) => toast.error('Failed to send invitation', serverMessage(error) ?? undefined),
  });
  const revoke = useRouteMutation(invitationsContract.revoke, {
    changes,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error('Failed to revoke invitation', serverMessage(error) ?? undefined),
  });
  const actions = (invitation: OpenInvitation) =>
    mayInvite(viewer.role, invitation.role) && (
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          aria-label={`Resend the invitation of ${invitation.email}`}
          onClick={() => resend.mutate({ params: { id: invitation.id } })}
        >
          Resend
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={`Revoke the invitation of ${invitation.email}`}
          onClick={() => setRevoking(invitation)}
        >
          Revoke
        </Button>
      </Group>
    );
  const columns: Column<OpenInvitation>[] = [
    { key: 'email', title: 'Email', render: ({ email }) => <TwoLines wrap strong={email} />, card: 'title' },
    { key: 'role', title: 'Role', width: 160, render: ({ role }) => roleLabels[role] },
    { key: 'by', title: 'Sent By', render: ({ invitedBy }) => <TwoLines wrap strong={invitedBy} /> },
    {
      key: 'expires',
      title: 'Expires',
      width: 130,
      render: ({ expiresAt }) => <TwoLines strong={storeDay(expiresAt)} dimmed={storeTime(expiresAt)} />,
    },
    { key: 'state', title: 'State', width: 150, render: ({ state }) => <State state={state} /> },
    { key: 'actions', title: 'Actions', width: 180, render: actions, card: 'line' },
  ];
  return (
    <>
      <Title order={2}>Open Invitations</Title>
      <DataTable
        label="Open Invitations"
        columns={columns}
        cardName={({ email }) => `Invitation of ${email}`}
        rows={list.data?.invitations}
        rowId={({ id }) => id}
        error={list.error}
        onRetry={() => list.refetch()}
        emptyTitle="No open invitations"
      />
      <Dialog opened={shared !== null} onClose={() => setShared(null)} title="Invitation" size="md">
        {shared && <SharedInvitation shared={shared} onDone={() => setShared(null)} />}
      </Dialog>
      <ConfirmDialog
        opened={revoking !== null}
        title="Revoke invitation"
        question={`The link that ${revoking?.email ?? ''} was sent stops working.`}
        confirmLabel="Revoke"
        onConfirm={() => {
          if (revoking) revoke.mutate({ params: { id: revoking.id } });
          setRevoking(null);
        }}
        onClose={() => setRevoking(null)}
      />
    </>
  );
}
