import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ShopifyConfig } from '../../config/config.ts';
import { correctAllowance, takeAllowance } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { callPartner, type PartnerAnswer, retryAfterSeconds } from '../../platform/partners/partner-call.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { createAccessToken } from './access-token.ts';
import { operationText } from './operations.ts';

export const shopifyVersion = '2026-07';

const cost = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z
    .object({ maximumAvailable: z.number(), currentlyAvailable: z.number(), restoreRate: z.number() })
    .optional(),
});
const graphqlError = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z.object({ code: z.string().optional() }).loose().optional(),
});
const envelope = z.object({
  data: z.unknown().optional(),
  errors: z.union([z.string(), z.array(graphqlError)]).optional(),
  extensions: z.object({ cost: cost.optional() }).loose().optional(),
});
type GraphqlError = z.output<typeof graphqlError>;

export interface ShopifyClient {
  /**
   * Sends a named operation and returns its validated data. Waits for the store's cost limit, renews the token once,
   * and retries where that is safe. Throws PartnerError.
   */
  send<S extends z.ZodType>(operation: string, variables: Record<string, unknown>, data: S): Promise<z.output<S>>;
  /** The API version of the store's last answer; until then, ours. */
  answeredVersion(): string;
}

export interface ShopifyClientOptions {
  readonly config: ShopifyConfig;
  readonly db: Database;
  readonly log: Logger;
  readonly timeoutMs?: number | undefined;
  /** Maximum number of attempts for repeatable calls; 1 when a person is waiting for the result. */
  readonly tries?: number;
}

/** A standard shop's limits, until the store reports its own. */
const startLimits = { capacity: 2000, perSecond: 100 };

export function createShopifyClient({
  config,
  db,
  log,
  timeoutMs = 15_000,
  tries = 8,
}: ShopifyClientOptions): ShopifyClient {
  const token = createAccessToken(config, timeoutMs);
  const bucket = `store:${config.shop}`;
  const learnedCost = new Map<string, number>();
  let limits = startLimits;
  let answeredVersion: string = shopifyVersion;

  async function waitForAllowance(operation: string): Promise<void> {
    const points = Math.min(limits.capacity, learnedCost.get(operation) ?? 20);
    for (;;) {
      const waitS = await inSystemTransaction(db, (tx) => takeAllowance(tx, { key: bucket, ...limits }, points));
      if (waitS === 0) return;
      await pause(Math.min(waitS, 10) * 1000);
    }
  }

  async function learn(operation: string, seen: z.output<typeof cost> | undefined): Promise<void> {
    if (!seen) return;
    learnedCost.set(operation, seen.requestedQueryCost);
    if (!seen.throttleStatus) return;
    const { maximumAvailable, restoreRate, currentlyAvailable } = seen.throttleStatus;
    limits = { capacity: maximumAvailable, perSecond: restoreRate };
    await inSystemTransaction(db, (tx) => correctAllowance(tx, bucket, currentlyAvailable));
  }

  async function post(operation: string, variables: Record<string, unknown>): Promise<PartnerAnswer> {
    const reply = await callPartner({
      partner: 'Shopify',
      method: 'POST',
      url: `${config.apiUrl}/admin/api/${shopifyVersion}/graphql.json`,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': await token.get(),
      },
      body: JSON.stringify({ query: operationText(operation), variables, operationName: operation }),
      timeoutMs,
    });
    const version = reply.headers.get('x-shopify-api-version');
    answeredVersion = version ?? shopifyVersion;
    if (answeredVersion !== shopifyVersion)
      log.warn({ version: answeredVersion, wanted: shopifyVersion }, 'the store answers with another API version');
    return reply;
  }

  return {
    answeredVersion: () => answeredVersion,
    async send(operation, variables, schema) {
      const repeatable =
        operationText(operation).trimStart().startsWith('query') || !operationText(operation).includes('mutation');
      let refreshed = false;
      for (let attempt = 1; ; attempt++) {
        try {
          await waitForAllowance(operation);
          const reply = await post(operation, variables);
          if (reply.status === 401 && !refreshed && token.forget()) {
            refreshed = true;
            continue;
          }
          const { data, seenCost } = readAnswer(operation, reply, log);
          await learn(operation, seenCost);
          const checked = schema.safeParse(data);
          if (checked.success) return checked.data;
          throw new PartnerError('Shopify', 'broken', `Shopify answered ${operation} in an unexpected format`, {
            cause: checked.error,
          });
        } catch (error) {
          const waitS =
            error instanceof PartnerError && attempt < tries ? waitBeforeRetry(error, repeatable, attempt) : null;
          if (waitS === null) throw error;
          log.info({ operation, attempt, waitS, reason: (error as Error).message }, 'asking the store again');
          await pause(waitS * 1000);
        }
      }
    },
  };
}

/** Seconds to wait, or null when it must not be retried. A mutation may be retried only if nothing was carried out. */
function waitBeforeRetry(error: PartnerError, repeatable: boolean, attempt: number): number | null {
  const jitter = 1 + Math.random() / 4;
  if (error.failure === 'throttled') return Math.max(1, error.retryAfter ?? 1) * jitter;
  if (error.failure === 'not_sent' && attempt < 4) return 0.25 * 2 ** attempt * jitter;
  if (error.failure === 'unclear' && repeatable && attempt < 4) return 0.25 * 2 ** attempt * jitter;
  return null;
}

function readAnswer(
  operation: string,
  reply: PartnerAnswer,
  log: Logger,
): { data: unknown; seenCost: z.output<typeof cost> | undefined } {
  if (reply.status === 401)
    throw new PartnerError('Shopify', 'credentials', 'Shopify does not accept the access key of this app');
  if (reply.status === 402 || reply.status === 423)
    throw new PartnerError('Shopify', 'refused', 'The Shopify store is frozen or locked');
  if (reply.status === 403)
    throw new PartnerError('Shopify', 'credentials', 'Shopify does not allow this app to do that');
  if (reply.status === 404) throw new PartnerError('Shopify', 'refused', 'The Shopify store was not found');
  if (reply.status === 429) {
    throw new PartnerError('Shopify', 'throttled', 'Shopify is limiting requests', {
      retryAfter: retryAfterSeconds(reply.headers) ?? 2,
    });
  }
  if (reply.status >= 500) throw new PartnerError('Shopify', 'unclear', `Shopify has a fault (${reply.status})`);
  const parsed = envelope.safeParse(reply.json);
  if (!parsed.success) throw new PartnerError('Shopify', 'unclear', 'Shopify sent an unreadable answer');
  const { data, errors, extensions } = parsed.data;
  if (typeof errors === 'string') throw new PartnerError('Shopify', 'refused', `Shopify: ${errors}`);
  for (const error of errors ?? [])
    throwIfFatal(operation, error, extensions?.cost, data === undefined || data === null);
  if (errors?.length)
    log.warn({ operation, errors, requestId: reply.headers.get('x-request-id') }, 'the store answered in part');
  return { data, seenCost: extensions?.cost };
}

function throwIfFatal(
  operation: string,
  error: GraphqlError,
  seen: z.output<typeof cost> | undefined,
  noData: boolean,
): void {
  const code = error.extensions?.code;
  if (code === 'THROTTLED') {
    const { currentlyAvailable = 0, restoreRate = 50 } = seen?.throttleStatus ?? {};
    const retryAfter = Math.max(1, ((seen?.requestedQueryCost ?? 100) - currentlyAvailable) / restoreRate);
    throw new PartnerError('Shopify', 'throttled', 'Shopify is limiting requests', { retryAfter });
  }
  if (code === 'INTERNAL_SERVER_ERROR') throw new PartnerError('Shopify', 'unclear', 'Shopify has a fault');
  if (code === 'ACCESS_DENIED' && noData)
    throw new PartnerError('Shopify', 'credentials', `The app lacks a permission: ${error.message}`);
  if (noData) throw new PartnerError('Shopify', 'broken', `Shopify refused ${operation}: ${error.message}`);
}

/** Throws the first user error of a mutation as a refusal. */
export function refuseUserErrors(errors: readonly { message: string }[]): void {
  const [first] = errors;
  if (first) throw new PartnerError('Shopify', 'refused', `Shopify: ${first.message}`);
}
