import { ActionIcon, Group } from '@mantine/core';
import { roleLabels } from '@shipmagic/domain/access/role';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import type { User } from '@shipmagic/domain/people/users.contract';
import { IconPencil } from '@tabler/icons-react';
import type { Column } from '../../ui/column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay } from '../../ui/store-time.ts';
import { TwoLines } from '../../ui/two-lines.tsx';

/** First and last name, else the username, else a dash. */
function nameOf({ firstName, lastName, username }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username || '–';
}

/** A vendor member's scope in one line. */
function scopeOf({ role, vendorList }: User): string | undefined {
  if (role !== 'vendor_member') return undefined;
  if (vendorList.length === 0) return 'No vendors';
  return vendorList.length === 1 ? vendorList[0] : `${vendorList.length} vendors`;
}

function UserStatus({ isActive }: { isActive: boolean }) {
  return <StatusBadge colour={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>;
}

interface EditUserProps {
  user: User;
  viewer: SessionUser;
  onEdit: (user: User) => void;
}

/** Only admins edit, and nobody edits themselves. */
function EditUserButton({ user, viewer, onEdit }: EditUserProps) {
  if (viewer.role !== 'admin' || user.id === viewer.id) return null;
  return (
    <ActionIcon aria-label={`Edit ${user.email}`} title="Edit" onClick={() => onEdit(user)}>
      <IconPencil size={16} />
    </ActionIcon>
  );
}

export const userName = ({ email }: User) => email;

export function userColumns(viewer: SessionUser, onEdit: (user: User) => void): Column<User>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      render: (user) => <TwoLines wrap strong={nameOf(user)} />,
      card: 'title',
      onCard: (user) => <TwoLines wrap strong={nameOf(user)} dimmed={user.email} />,
    },
    { key: 'email', title: 'Email', render: (user) => <TwoLines wrap strong={user.email} />, card: 'none' },
    {
      key: 'role',
      title: 'Role',
      width: 180,
      render: (user) => <TwoLines wrap strong={roleLabels[user.role]} dimmed={scopeOf(user)} />,
      card: 'line',
      onCard: (user) => (
        <Group gap="sm" wrap="nowrap">
          <UserStatus isActive={user.isActive} />
          <span>{[roleLabels[user.role], scopeOf(user)].filter(Boolean).join(', ')}</span>
        </Group>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      width: 110,
      render: ({ isActive }) => <UserStatus isActive={isActive} />,
      // Beside the role.
      card: 'none',
    },
    { key: 'created', title: 'Created', width: 130, render: (user) => storeDay(user.createdAt) },
    {
      key: 'actions',
      title: 'Actions',
      width: 80,
      align: 'center',
      render: (user) => <EditUserButton user={user} viewer={viewer} onEdit={onEdit} />,
      card: 'beside',
    },
  ];
}
