import { setTimeout as pause } from 'node:timers/promises';
import { linesOfFile } from './bulk-file.ts';
import { brokenBulk, lookAtBulk, startBulk } from './bulk-operation.ts';
import type { ShopifyClient } from './client.ts';
import { operationText } from './operations.ts';
import { type BulkLine, bulkLine } from './product-query.ts';

/** Milliseconds between checks of a running operation: initially, and at most. */
const firstLook = 500;
const longestPause = 10_000;

/**
 * Runs a named query as a bulk operation and yields the lines of its file as they are read. Paging through a whole
 * catalogue would use up the store's cost limit for everything else.
 */
export async function* bulkLines(client: ShopifyClient, operation: string): AsyncGenerator<BulkLine> {
  const url = await runBulk(client, operation);
  // A store without products has no file.
  if (!url) return;
  for await (const { content } of linesOfFile(url)) {
    const parsed = bulkLine.safeParse(content);
    if (!parsed.success) throw brokenBulk('a line of its file makes no sense', parsed.error);
    yield parsed.data;
  }
}

async function runBulk(client: ShopifyClient, operation: string): Promise<string | null> {
  let id = await startBulk(client, operationText(operation));
  for (let pauseMs = firstLook; ; pauseMs = Math.min(pauseMs * 1.5, longestPause)) {
    const now = id === null ? null : await lookAtBulk(client, id);
    if (now?.state === 'completed') return now.url;
    if (now?.state === 'failed') throw brokenBulk(now.reason);
    if (now?.state === 'gone') throw brokenBulk('it is gone');
    await pause(pauseMs);
    id ??= await startBulk(client, operationText(operation));
  }
}
