import { isStaff } from '@shipmagic/domain/access/role';
import { batchLimit } from '@shipmagic/domain/batches/batch-work';
import { AppError } from '@shipmagic/domain/http/errors';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { findOrdersContract } from '@shipmagic/domain/orders/find-orders.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { matchIdentifiers, readIdentifier } from '@shipmagic/domain/search/identifier';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import { findByContact, findByNumbers } from './find-orders.queries.ts';

/** More orders than one batch can have are refused instead of being cut off. */
const atMost = batchLimit;

/**
 * The orders that each identifier stands for, in the scope of the viewer. Vendor members do not find orders by what
 * they may not see. Throws 400 when the identifiers stand for more orders than a batch may have.
 */
export async function findOrders(
  db: Database,
  viewer: Viewer,
  identifiers: readonly string[],
): Promise<RouteAnswer<typeof findOrdersContract.find>> {
  const keys = identifiers.map(readIdentifier).filter(({ text }) => text !== '');
  const orders = await inViewerTransaction(db, viewer, async (tx) => [
    ...(await findByNumbers(tx, viewer, keys, atMost + 1)),
    ...(isStaff(viewer) ? await findByContact(tx, keys, atMost + 1) : []),
  ]);
  const matches = matchIdentifiers(identifiers.map(readIdentifier), orders);
  const found = identifiers.map((identifier, i) => ({ identifier, magicOrderIds: matches[i] ?? [] }));
  if (new Set(orders.map(({ magicOrderId }) => magicOrderId)).size > atMost) refuseTooMany(found);
  return {
    found: found.filter(({ magicOrderIds }) => magicOrderIds.length > 0),
    notFound: found.filter(({ magicOrderIds }) => magicOrderIds.length === 0).map(({ identifier }) => identifier),
  };
}

function refuseTooMany(found: readonly { identifier: string; magicOrderIds: readonly string[] }[]): never {
  const most = found.reduce((a, b) => (b.magicOrderIds.length > a.magicOrderIds.length ? b : a));
  throw new AppError(
    'bad_input',
    `These identifiers stand for more than ${atMost} orders; most of them are of ${most.identifier.trim()}`,
    { field: 'identifiers' },
  );
}
