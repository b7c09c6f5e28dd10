import { AppError } from '@shipmagic/domain/http/errors';
import { usersContract } from '@shipmagic/domain/people/users.contract';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { changeUser } from './change-user.ts';
import { presentUser } from './present-user.ts';
import { findPerson, listPeople } from './users.queries.ts';

export function userRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(usersContract.list, async () => ({ users: (await inAuthTransaction(db, listPeople)).map(presentUser) }));

  mount(usersContract.get, async ({ params }) => {
    const row = await inAuthTransaction(db, (tx) => findPerson(tx, params.id));
    if (!row) throw new AppError('not_found', 'User not found');
    return { user: presentUser(row) };
  });

  mount(usersContract.change, async ({ viewer, params, body }) => {
    const user = await inAuthTransaction(db, (tx) =>
      changeUser(tx, viewer, { userId: params.id, ...body, now: new Date() }),
    );
    return { message: 'User updated successfully', user };
  });
}
