import { ActionIcon } from '@mantine/core';
import { roleLabels } from '@shipmagic/domain/access/role';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import type { User } from '@shipmagic/domain/people/users.contract';
import { IconPencil } from '@tabler/icons-react';
import type { Column } from '../../ui/column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay } from '../../ui/store-time.ts';
import { TwoLines } from '../../ui/two-lines.tsx';

/** First and last name, else the username, else a dash. */
export function nameOf({ firstName, lastName, username }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username || '–';
}

/** What a vendor member may see, in a line. */
export function scopeOf({ role, vendorList }: User): string | undefined {
  if (role !== 'vendor_member') return undefined;
  if (vendorList.length === 0) return 'No vendors';
  return vendorList.length === 1 ? vendorList[0] : `${vendorList.length} vendors`;
}

export function UserStatus({ isActive }: { isActive: boolean }) {
  return <StatusBadge colour={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>;
}

export interface EditUserProps {
  user: User;
  viewer: SessionUser;
  onEdit: (user: User) => void;
}

/** Only admins edit, and nobody edits themselves. */
export function EditUserButton({ user, viewer, onEdit }: EditUserProps) {
  if (viewer.role !== 'admin' || user.id === viewer.id) return null;
  return (
    <ActionIcon aria-label={`Edit ${user.email}`} title="Edit" onClick={() => onEdit(user)}>
      <IconPencil size={16} />
    </ActionIcon>
  );
}

export function userColumns(viewer: SessionUser, onEdit: (user: User) => void): Column<User>[] {
  return [
    { key: 'name', title: 'Name', render: (user) => <TwoLines strong={nameOf(user)} /> },
    { key: 'email', title: 'Email', render: (user) => <TwoLines strong={user.email} /> },
    {
      key: 'role',
      title: 'Role',
      width: 180,
      render: (user) => <TwoLines strong={roleLabels[user.role]} dimmed={scopeOf(user)} />,
    },
    { key: 'status', title: 'Status', width: 110, render: ({ isActive }) => <UserStatus isActive={isActive} /> },
    { key: 'created', title: 'Created', width: 130, render: (user) => storeDay(user.createdAt) },
    {
      key: 'actions',
      title: 'Actions',
      width: 80,
      align: 'center',
      render: (user) => <EditUserButton user={user} viewer={viewer} onEdit={onEdit} />,
    },
  ];
}
