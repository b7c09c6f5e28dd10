import { ActionIcon } from '@mantine/core';
import { authContract, type SessionUser } from '@shipmagic/domain/users/auth.contract';
import { roleLabels } from '@shipmagic/domain/users/role';
import { IconLogout } from '@tabler/icons-react';
import { call } from '../../api/client.ts';
import { endSession } from '../../api/session.ts';
import classes from './sidebar.module.css';
import { Initials, nameOf } from './user-name.tsx';

/** The sidebar's footer: who is signed in, and the way out. */
export function SidebarUser({ user, narrow }: { user: SessionUser; narrow: boolean }) {
  return (
    <div className={classes.user}>
      <Initials user={user} />
      {!narrow && (
        <div className={classes.who}>
          <div className={classes.name}>{nameOf(user)}</div>
          <div className={classes.minor}>{user.email}</div>
          <div className={classes.minor}>{roleLabels[user.role]}</div>
        </div>
      )}
      <ActionIcon onClick={logout} aria-label="Logout" title="Logout">
        <IconLogout size={18} />
      </ActionIcon>
    </div>
  );
}

/** Signs out here at once, whether the server can be told or not. */
async function logout() {
  const told = call(authContract.logout, {}).catch((error: unknown) => console.warn('Logout', error));
  endSession();
  await told;
}
