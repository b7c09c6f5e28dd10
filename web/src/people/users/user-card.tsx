import { Group } from '@mantine/core';
import { roleLabels } from '@shipmagic/domain/access/role';
import { TwoLines } from '../../ui/two-lines.tsx';
import { EditUserButton, type EditUserProps, nameOf, scopeOf, UserStatus } from './user-columns.tsx';

/** A team member on a narrow screen. */
export function UserCard({ user, viewer, onEdit }: EditUserProps) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <TwoLines strong={nameOf(user)} dimmed={user.email} />
        <EditUserButton user={user} viewer={viewer} onEdit={onEdit} />
      </Group>
      <Group gap="sm" mt={6} wrap="nowrap">
        <UserStatus isActive={user.isActive} />
        <span>{[roleLabels[user.role], scopeOf(user)].filter(Boolean).join(', ')}</span>
      </Group>
    </>
  );
}
