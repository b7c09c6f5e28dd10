import { isStaff } from '@shipmagic/domain/access/role';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { usersContract } from '@shipmagic/domain/people/users.contract';
import { useRoute } from '../api/use-route.ts';

/** People of staff and teams, to choose from; for staff only. */
export function useStaff(enabled: boolean) {
  const users = useRoute(usersContract.list, {}, { enabled });
  const teams = useRoute(inboxContract.teams, {}, { enabled });
  const people = (users.data?.users ?? [])
    .filter((user) => user.isActive && isStaff(user))
    .map(({ id, email, firstName, lastName }) => ({
      value: id,
      label: [firstName, lastName].filter(Boolean).join(' ') || email,
    }));
  return { people, teams: teams.data?.teams ?? [], error: users.error ?? teams.error };
}
