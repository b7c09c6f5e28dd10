import { z } from 'zod';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { ShopifyClient } from './client.ts';

const text = z.string().nullish();
const started = z.object({
  bulkOperationRunQuery: z.object({
    bulkOperation: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ code: text, message: z.string() })),
  }),
});
const state = z.object({
  bulkOperation: z
    .object({
      id: z.string(),
      status: z.string(),
      completedAt: text,
      errorCode: text,
      url: text,
      rootObjectCount: text,
    })
    .nullable(),
});

export const brokenBulk = (what: string, cause?: unknown) =>
  new PartnerError('Shopify', 'broken', `Shopify’s bulk operation failed: ${what}`, { cause });

/** Starts a query as a bulk operation and returns its id; null while the store runs as many as it allows. */
export async function startBulk(client: ShopifyClient, query: string): Promise<string | null> {
  const { bulkOperationRunQuery: answer } = await client.send('BulkStart', { query }, started);
  const [refusal] = answer.userErrors.filter(({ code, message }) => code || message);
  if (isBusy(answer.userErrors)) return null;
  if (refusal) throw new PartnerError('Shopify', 'refused', `Shopify: ${refusal.message}`);
  const id = answer.bulkOperation?.id;
  if (!id) throw brokenBulk('it did not start');
  return id;
}

/** Older versions say it in words alone. */
const isBusy = (errors: readonly { code?: string | null | undefined; message: string }[]) =>
  errors.some(
    ({ code, message }) =>
      code === 'LIMIT_REACHED' || code === 'OPERATION_IN_PROGRESS' || /already in progress/i.test(message),
  );

export type BulkState =
  | { readonly state: 'running' | 'gone' }
  /** Without objects there is no file. */
  | { readonly state: 'completed'; readonly url: string | null; readonly roots: number | null }
  /** The store's code, or the state in which it ended. */
  | { readonly state: 'failed'; readonly reason: string };

const ended = ['FAILED', 'CANCELED'];

/** With a status that is not known it runs until the store says when it has ended. */
export async function lookAtBulk(client: ShopifyClient, id: string): Promise<BulkState> {
  const { bulkOperation: now } = await client.send('BulkState', { id }, state);
  if (!now || now.status === 'EXPIRED') return { state: 'gone' };
  if (now.status === 'COMPLETED') {
    const roots = Number(now.rootObjectCount ?? Number.NaN);
    return { state: 'completed', url: now.url ?? null, roots: Number.isNaN(roots) ? null : roots };
  }
  const hasEnded = ended.includes(now.status) || now.errorCode || now.completedAt;
  if (!hasEnded) return { state: 'running' };
  return { state: 'failed', reason: now.errorCode ?? now.status };
}
