import { ActionIcon } from '@mantine/core';
import { roleLabels } from '@shipmagic/domain/access/role';
import { authContract, type SessionUser } from '@shipmagic/domain/people/auth.contract';
import { IconHelp, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { endSession } from '../../api/session.ts';
import { forgetAllDrafts } from '../../ui/use-draft.ts';
import classes from './sidebar.module.css';
import { Initials, nameOf } from './user-name.tsx';

/** The sidebar's footer: the signed-in user, with links to settings, help and logout. */
export function SidebarUser({ user, narrow }: { user: SessionUser; narrow: boolean }) {
  return (
    <div className={classes.user}>
      <Link to="/settings" title="Settings" className={classes.person}>
        <Initials user={user} />
        {narrow ? (
          <span className="visually-hidden">Settings</span>
        ) : (
          <span className={classes.who}>
            <span className={classes.name}>{nameOf(user)}</span>
            <span className={classes.minor} title={user.email}>
              {user.email}
            </span>
            <span className={classes.minor}>{roleLabels[user.role]}</span>
          </span>
        )}
      </Link>
      <ActionIcon
        aria-label="Help"
        title="Help"
        renderRoot={(props) => <Link to="/help/{-$page}" params={{ page: undefined }} search={{}} {...props} />}
      >
        <IconHelp size={18} />
      </ActionIcon>
      <ActionIcon onClick={logout} aria-label="Logout" title="Logout">
        <IconLogout size={18} />
      </ActionIcon>
    </div>
  );
}

/** Milliseconds to wait for the server to end the session before clearing it in this browser anyway. */
const patience = 2000;

/** Ends the session on the server first: leaving the page would abort the call. */
async function logout() {
  const told = call(authContract.logout, {}).catch((error: unknown) => console.warn('Logout', error));
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patience))]);
  forgetAllDrafts();
  endSession();
}
