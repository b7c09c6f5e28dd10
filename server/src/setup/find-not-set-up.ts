import { type NotSetUpPart, notSetUpParts } from '@shipmagic/domain/setup/not-set-up';
import type { Config } from '../config/config.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { readSetting } from '../settings/kept-settings.ts';

export interface NotSetUpNeeds {
  readonly db: Database;
  readonly config: Pick<Config, 'shopify' | 'mail'>;
  readonly couriers: CourierRegistry;
}

/** The parts of the product that nobody has set up yet. */
export async function findNotSetUp({ db, config, couriers }: NotSetUpNeeds): Promise<NotSetUpPart[]> {
  const isSet: Record<NotSetUpPart, () => Promise<boolean>> = {
    store: async () =>
      config.shopify !== null || (await inSystemTransaction(db, (tx) => readSetting(tx, 'store_connection'))) !== null,
    couriers: async () => couriers.all.length > 0,
    mail: async () => config.mail !== null,
  };
  const found = await Promise.all(notSetUpParts.map(async (part) => ((await isSet[part]()) ? null : part)));
  return found.filter((part) => part !== null);
}
