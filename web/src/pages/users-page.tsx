import { Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { type User, usersContract } from '@shipmagic/domain/people/users.contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { EditUserDialog } from '../people/users/edit-user-dialog.tsx';
import { InviteDialog } from '../people/users/invite-dialog.tsx';
import { OpenInvitations } from '../people/users/open-invitations.tsx';
import { userColumns, userName } from '../people/users/user-columns.tsx';
import { toUserQuery, userPageSize } from '../people/users/user-search.ts';
import { ListPage } from '../ui/list-page.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';

export function UsersPage() {
  const session = useSession();
  return session && <UsersScreen viewer={session.user} />;
}

function UsersScreen({ viewer }: { viewer: SessionUser }) {
  const list = useListScreen(useListSearch('/shell/users'), {
    route: usersContract.list,
    query: toUserQuery,
    rows: ({ users }) => users,
    pageSize: userPageSize,
  });
  const { search, change } = list;
  const [inviting, inviteDialog] = useDisclosure();
  const [edited, setEdited] = useState<User | null>(null);
  const [editing, editDialog] = useDisclosure();
  const edit = (user: User) => {
    setEdited(user);
    editDialog.open();
  };
  return (
    <ListPage
      name="users"
      title="User Management"
      list={list}
      label="Team Members"
      columns={userColumns(viewer, edit)}
      cardName={userName}
      rowId={(user) => user.id}
      emptyTitle="No users found"
      empty={{
        text: 'People appear here once they have accepted their invitation.',
        noMatch: 'No user matches this search.',
        clear: Boolean(search.searchTerm) && (() => change({ searchTerm: undefined })),
        clearLabel: 'Clear search',
      }}
      below={
        <>
          <OpenInvitations viewer={viewer} />
          <InviteDialog inviter={viewer.role} opened={inviting} onClose={inviteDialog.close} />
          {edited && <EditUserDialog key={edited.id} userId={edited.id} opened={editing} onClose={editDialog.close} />}
        </>
      }
    >
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
      <ListToolbar what="users" term={search.searchTerm} onSearch={(searchTerm) => change({ searchTerm })} />
    </ListPage>
  );
}
