import { isStaff } from '@shipmagic/domain/access/role';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { type InboxKindName, inboxKinds, kindsFor } from '@shipmagic/domain/inbox/inbox-kinds';
import { usersContract } from '@shipmagic/domain/people/users.contract';
import { useRoute } from '../api/use-route.ts';

/** People of staff and teams, to choose from, for staff only; those who have this kind in their inbox. */
export function useStaff(enabled: boolean, kind?: InboxKindName) {
  const users = useRoute(usersContract.list, { query: {} }, { enabled });
  const teams = useRoute(inboxContract.teams, {}, { enabled });
  const people = (users.data?.users ?? [])
    .filter((user) => user.isActive && isStaff(user) && (kind === undefined || kindsFor(user).includes(kind)))
    .map(({ id, email, firstName, lastName }) => ({
      value: id,
      label: [firstName, lastName].filter(Boolean).join(' ') || email,
    }));
  const given = kind !== undefined && inboxKinds[kind].audience === 'admin' ? [] : (teams.data?.teams ?? []);
  return { people, teams: given, error: users.error ?? teams.error };
}
