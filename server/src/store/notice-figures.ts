import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { noVersion, redirected, shopifyVersion } from './shopify/watch-answers.ts';
import type { StoreConnection } from './store-connection.ts';
import { readNotices } from './store-notices.ts';

interface Reading {
  readonly of: string;
  readonly ofWords?: string;
  readonly value: number;
  readonly since: Date;
}

/** The store's notices about the connection to it, as figures by their kind; nothing while no store is connected. */
export async function noticeFigures({ db, connection }: { db: Database; connection: Pick<StoreConnection, 'config'> }) {
  const shopify = await connection.config();
  if (!shopify) return { moved: [], version: [], deprecated: [], refused: [] };
  const of = await inSystemTransaction(db, (tx) => readNotices(tx, shopify.shop, new Date()));
  const byPermission = Map.groupBy(of('refused'), ({ about }) => about);
  return {
    moved: of('moved').map(
      ({ about, detail, since }): Reading => ({ of: about, value: detail === redirected ? 2 : 1, since }),
    ),
    version: of('version').map(
      ({ about, since }): Reading => ({ of: about, ofWords: versionWords(about), value: 1, since }),
    ),
    deprecated: of('deprecated').map(
      ({ about, detail, since }): Reading => ({ of: about, ofWords: `${about} (${detail})`, value: 1, since }),
    ),
    refused: [...byPermission].map(([permission, calls]): Reading => {
      const asked = calls.map(({ source }) => source).join(', ');
      const [first] = calls;
      return {
        of: permission,
        ofWords: `${permission} (needed for ${asked})`,
        value: calls.length,
        since: first?.since ?? new Date(),
      };
    }),
  };
}

const versionWords = (version: string) =>
  version === noVersion
    ? `asked in ${shopifyVersion}, it says that there is nothing (404)`
    : `asked in ${shopifyVersion}, it answers in ${version}`;
