import type { Brand } from '@shipmagic/domain/brand/brand';
import { usualBrand } from '@shipmagic/domain/brand/usual-brand';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { fillTrackingPage } from './fill-tracking-page.ts';
import { type BrandConfig, readBrand } from './read-brand.ts';

interface Deps {
  readonly db: Database;
  readonly log: Logger;
  readonly config: BrandConfig;
}

/** Brings the brand into the customer's page, which is served with the one last known while the database is away. */
export function createTrackingPage({ db, log, config }: Deps): (html: string) => Promise<string> {
  let known: Brand = usualBrand;
  return async (html) => {
    try {
      // The page loads its pictures from the host on which it was opened.
      known = await inSystemTransaction(db, (tx) => readBrand(tx, config, ''));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the brand could not be read for the customer’s page');
    }
    return fillTrackingPage(html, known);
  };
}
