import { suggestionsContract } from '@shipmagic/domain/search/suggestions.contract';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { suggest } from './suggest.ts';

export function suggestionRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(suggestionsContract.suggest, ({ viewer, query: { search, of } }) =>
    inViewerTransaction(db, viewer, async (tx) => ({ suggestions: await suggest(tx, viewer, search, of) })),
  );
}
