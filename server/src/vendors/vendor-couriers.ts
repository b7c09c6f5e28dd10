import { courierNamed } from '@shipmagic/domain/couriers/known-couriers';
import type { Tx } from '../platform/db/transaction.ts';
import { listCourierNames } from './shipping-partners.queries.ts';

/** The couriers that the vendors of this transaction's scope ship with, by name; empty if none says. */
export async function couriersInScope(tx: Tx): Promise<ReadonlySet<string>> {
  const names = (await listCourierNames(tx)).map((name) => courierNamed(name)?.name);
  return new Set(names.filter((name) => name !== undefined));
}
