import { insightsContract } from '@shipmagic/domain/insights/insights.contract';
import type { Database } from '../platform/db/database.ts';
import { inReadingTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { readInsights } from './read-insights.ts';
import { readScorecard, readScorecards } from './read-scorecards.ts';

export function insightRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(insightsContract.insights, ({ viewer, query }) =>
    inReadingTransaction(db, viewer, (tx) => readInsights(tx, viewer, query, new Date())),
  );
  mount(insightsContract.scorecards, ({ viewer, query }) => readScorecards(db, viewer, query));
  mount(insightsContract.scorecard, ({ viewer, params, query }) => readScorecard(db, viewer, params.vendorName, query));
}
