import { setTimeout as pause } from 'node:timers/promises';
import { parseStorableJson } from '../../platform/parse-json.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { refuseUserErrors, type ShopifyClient } from './client.ts';
import { operationText } from './operations.ts';
import { type BulkLine, bulkLine, bulkStarted, bulkState } from './product-query.ts';

/** Milliseconds between checks of a running operation: initially, and at most. */
const firstLook = 500;
const longestPause = 10_000;
/** Milliseconds without a byte of the file after which it is aborted. */
const silence = 60_000;

/**
 * Runs a named query as a bulk operation and yields the lines of its file as they are read. Paging through a whole
 * catalogue would use up the store's cost limit for everything else.
 */
export async function* bulkLines(client: ShopifyClient, operation: string): AsyncGenerator<BulkLine> {
  const url = await runBulk(client, operation);
  // A store without products has no file.
  if (!url) return;
  for await (const line of linesOf(url)) {
    const parsed = bulkLine.safeParse(readLine(line));
    if (!parsed.success) throw broken('a line of its file makes no sense', parsed.error);
    yield parsed.data;
  }
}

const broken = (what: string, cause?: unknown) =>
  new PartnerError('Shopify', 'broken', `Shopify’s bulk operation failed: ${what}`, { cause });

async function runBulk(client: ShopifyClient, operation: string): Promise<string | null> {
  const { bulkOperationRunQuery: started } = await client.send(
    'BulkStart',
    { query: operationText(operation) },
    bulkStarted,
  );
  refuseUserErrors(started.userErrors);
  const id = started.bulkOperation?.id;
  if (!id) throw broken('it did not start');
  for (let pauseMs = firstLook; ; pauseMs = Math.min(pauseMs * 1.5, longestPause)) {
    const { bulkOperation: now } = await client.send('BulkState', { id }, bulkState);
    if (!now) throw broken('it is gone');
    if (now.status === 'COMPLETED') return now.url ?? null;
    if (now.status !== 'CREATED' && now.status !== 'RUNNING') throw broken(now.errorCode ?? now.status.toLowerCase());
    await pause(pauseMs);
  }
}

function readLine(line: string): unknown {
  try {
    return parseStorableJson(line);
  } catch (error) {
    throw broken('its file is not JSON', error);
  }
}

/** The file is hosted outside the API and is fetched without the access token. */
async function* linesOf(url: string): AsyncGenerator<string> {
  const giveUp = new AbortController();
  const watch = setTimeout(() => giveUp.abort(), silence);
  try {
    const response = await fetch(url, { signal: giveUp.signal });
    if (!response.ok || !response.body) throw broken(`its file answers ${response.status}`);
    let rest = '';
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      watch.refresh();
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line) yield line;
    }
    if (rest.trim()) yield rest;
  } catch (error) {
    if (error instanceof PartnerError) throw error;
    throw new PartnerError('Shopify', 'unclear', 'Shopify’s bulk file ended early', { cause: error });
  } finally {
    clearTimeout(watch);
  }
}
