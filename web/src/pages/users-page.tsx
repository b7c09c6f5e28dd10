import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { type User, usersContract } from '@shipmagic/domain/people/users.contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { EditUserDialog } from '../people/users/edit-user-dialog.tsx';
import { InviteDialog } from '../people/users/invite-dialog.tsx';
import { OpenInvitations } from '../people/users/open-invitations.tsx';
import { userColumns, userName } from '../people/users/user-columns.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

export function UsersPage() {
  const session = useSession();
  return session && <UsersScreen viewer={session.user} />;
}

function UsersScreen({ viewer }: { viewer: SessionUser }) {
  const list = useRoute(usersContract.list, {});
  const [inviting, inviteDialog] = useDisclosure();
  const [edited, setEdited] = useState<User | null>(null);
  const [editing, editDialog] = useDisclosure();
  const edit = (user: User) => {
    setEdited(user);
    editDialog.open();
  };
  return (
    <Stack gap={12}>
      <ScreenTitle title="User Management" />
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2}>Team Members</Title>
          <Text c="dimmed" size="sm">
            Who works here, and what they may see.
          </Text>
        </div>
        <Button leftSection={<IconUserPlus size={16} />} onClick={inviteDialog.open}>
          Invite User
        </Button>
      </Group>
      <DataTable
        label="Team Members"
        columns={userColumns(viewer, edit)}
        cardName={userName}
        rows={list.data?.users}
        rowId={(user) => user.id}
        error={list.error}
        onRetry={() => list.refetch()}
        emptyTitle="No users found"
      />
      <OpenInvitations viewer={viewer} />
      <InviteDialog inviter={viewer.role} opened={inviting} onClose={inviteDialog.close} />
      {edited && <EditUserDialog key={edited.id} userId={edited.id} opened={editing} onClose={editDialog.close} />}
    </Stack>
  );
}
