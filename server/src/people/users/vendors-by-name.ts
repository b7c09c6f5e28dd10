import { AppError } from '@shipmagic/domain/http/errors';
import type { Tx } from '../../platform/db/transaction.ts';
import { findVendorIds } from './users.queries.ts';

/** The ids of the vendors with these names. Throws 400 naming the first unknown one. */
export async function vendorsByName(tx: Tx, names: readonly string[]): Promise<string[]> {
  const found = await findVendorIds(tx, names);
  for (const [name, id] of found) {
    if (id === null) throw new AppError('bad_input', `There is no vendor called ${name}`, { field: 'vendorList' });
  }
  return [...new Set(found.values())].filter((id) => id !== null);
}
