import { isStaff } from '@shipmagic/domain/access/role';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { findAbsentViewer } from '../people/account/accounts.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction } from '../platform/db/transaction.ts';
import type { ItemChange } from './change-item.ts';

/** The people of staff that a change names; others are missing. */
export async function readPeople(
  db: Database,
  viewer: Viewer,
  { owner, mentions = [] }: Pick<ItemChange, 'owner' | 'mentions'>,
) {
  const ids = new Set([...mentions, ...(owner && owner !== 'me' ? [owner] : [])]);
  if (!isStaff(viewer) || ids.size === 0) return new Map<string, Viewer>();
  return inAuthTransaction(db, async (tx) => {
    const people = new Map<string, Viewer>();
    for (const id of ids) {
      const person = await findAbsentViewer(tx, id, null);
      if (person && isStaff(person)) people.set(id, person);
    }
    return people;
  });
}
