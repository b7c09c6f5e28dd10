import { returnRulesContract } from '@shipmagic/domain/returns/rules/return-rules.contract';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { changeRules, readRules } from './change-rules.ts';
import { tryRules } from './try-rules.ts';

export function returnRuleRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(returnRulesContract.read, () => inSystemTransaction(db, readRules));

  // Settings are written by the system role; the audit log records the admin who decided.
  mount(returnRulesContract.change, ({ viewer, body }) =>
    inSystemTransaction(db, async (tx) => {
      await changeRules(tx, viewer, { ...body, now: new Date() });
      return readRules(tx);
    }),
  );

  mount(returnRulesContract.tryOut, ({ viewer, query }) =>
    inViewerTransaction(db, viewer, (tx) => tryRules(tx, query, new Date())),
  );
}
