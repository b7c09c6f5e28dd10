import { Button } from '@mantine/core';
import type { TemporaryAccess } from '@shipmagic/domain/people/temp-access.contract';
import { type TemporaryAccessStatus, temporaryAccessStatus } from '@shipmagic/domain/people/temporary-access';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import type { Column } from '../../ui/column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import { TwoLines } from '../../ui/two-lines.tsx';

const colours: Record<TemporaryAccessStatus, StatusColour> = { Active: 'green', Expired: 'orange', Revoked: 'gray' };

function AccessStatus({ access }: { access: TemporaryAccess }) {
  const status = temporaryAccessStatus(access);
  return <StatusBadge colour={colours[status]}>{status}</StatusBadge>;
}

interface RevokeProps {
  access: TemporaryAccess;
  onRevoke: (access: TemporaryAccess) => void;
}

function RevokeButton({ access, onRevoke }: RevokeProps) {
  return (
    <Button
      variant="subtle"
      color="red"
      size="xs"
      aria-label={`Revoke ${access.email}`}
      onClick={() => onRevoke(access)}
    >
      Revoke
    </Button>
  );
}

export const accessName = ({ email, vendorName }: TemporaryAccess) => `${email}, ${vendorName}`;

export function accessColumns(onRevoke: RevokeProps['onRevoke']): Column<TemporaryAccess>[] {
  return [
    { key: 'email', title: 'Email', render: ({ email }) => <TwoLines strong={email} />, card: 'none' },
    {
      key: 'vendor',
      title: 'Vendor',
      render: ({ vendorName }) => <TwoLines strong={vendorName} />,
      card: 'title',
      onCard: ({ vendorName, email }) => <TwoLines strong={vendorName} dimmed={email} wrap />,
    },
    { key: 'created', title: 'Created', width: 130, render: ({ createdAt }) => <Moment at={createdAt} /> },
    { key: 'expires', title: 'Expires', width: 130, render: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      key: 'status',
      title: 'Status',
      width: 110,
      render: (access) => <AccessStatus access={access} />,
      card: 'beside',
    },
    {
      key: 'actions',
      title: 'Actions',
      width: 100,
      // Only what still works can be revoked.
      render: (access) =>
        temporaryAccessStatus(access) === 'Active' ? <RevokeButton access={access} onRevoke={onRevoke} /> : null,
      card: 'line',
    },
  ];
}

function Moment({ at }: { at: string }) {
  return <TwoLines strong={storeDay(at)} dimmed={storeTime(at)} />;
}
