import { AppError } from '@shipmagic/domain/http/errors';
import { totalPages } from '@shipmagic/domain/http/pagination';
import { usersContract } from '@shipmagic/domain/people/users.contract';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { changeUser } from './change-user.ts';
import { presentUser } from './present-user.ts';
import { countPeople, findPerson, listPeople } from './users.queries.ts';

export function userRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(usersContract.list, ({ query: { page, limit, search } }) =>
    inAuthTransaction(db, async (tx) => {
      const total = await countPeople(tx, search);
      const rows = await listPeople(tx, { search, skip: (page - 1) * (limit ?? 0), limit });
      const users = rows.map(presentUser);
      return { users, total, page, limit: limit ?? total, totalPages: limit ? totalPages(total, limit) : 1 };
    }),
  );

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
