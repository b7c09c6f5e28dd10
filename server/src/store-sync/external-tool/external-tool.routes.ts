import { externalToolContract } from '@shipmagic/domain/store-sync/external-tool/external-tool.contract';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { listNotBefore, readFreshness } from './open-parts.queries.ts';
import type { ExternalDeps } from './sync-external-orders.ts';

export function externalToolRoutes(mount: Mount, { db, externalTool }: ExternalDeps): void {
  mount(externalToolContract.freshness, async () => {
    const { open, oldest } = await inSystemTransaction(db, (tx) => readFreshness(tx, listNotBefore(new Date())));
    return {
      tool: externalTool?.name ?? null,
      open: Number(open),
      oldestReadAt: oldest?.toISOString() ?? null,
    };
  });
}
