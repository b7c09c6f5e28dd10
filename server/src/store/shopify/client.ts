import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { ShopifyConfig } from '../../config/config.ts';
import { correctAllowance, takeAllowance } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { callPartner, type PartnerAnswer } from '../../platform/partners/partner-call.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { CostLedger } from '../cost-ledger.ts';
import type { StoreNotices } from '../store-notices.ts';
import { createAccessToken } from './access-token.ts';
import { operationText } from './operations.ts';
import { isThrottled, readAnswer, refuseErrors, type SeenCost, unexpectedFormat } from './read-answer.ts';
import { shopifyVersion, watchAnswers } from './watch-answers.ts';

export interface ShopifyClient {
  /**
   * Sends a named operation and returns its validated data. Waits for the store's cost limit, renews the token once,
   * and retries where that is safe; `onCost` hears what the call costs and how many milliseconds it takes. Throws
   * PartnerError.
   */
  send<S extends z.ZodType>(
    operation: string,
    variables: Record<string, unknown>,
    data: S,
    onCost?: (cost: SeenCost, tookMs: number) => void,
  ): Promise<z.output<S>>;
  /** The API version of the store's last answer; until then, ours. */
  answeredVersion(): string;
}

export interface ShopifyClientOptions {
  readonly config: ShopifyConfig;
  readonly db: Database;
  readonly log: Logger;
  readonly timeoutMs?: number | undefined;
  /** The pause before a call that failed is first repeated; it doubles each time. Half a second unless told. */
  readonly pauseMs?: number | undefined;
  /** Maximum number of attempts for repeatable calls; 1 when a person is waiting for the result. */
  readonly tries?: number;
  /** Where the costs of calls are kept; nowhere for a connection that is only tried. */
  readonly ledger?: CostLedger;
  /** Where it is kept what answers say of the connection; nowhere for one that is only tried. */
  readonly notices?: StoreNotices;
}

/** A standard shop's limits, until the store reports its own. */
const startLimits = { capacity: 2000, perSecond: 100 };

export function createShopifyClient({
  config,
  db,
  log,
  timeoutMs = 15_000,
  pauseMs = 500,
  tries = 8,
  ledger,
  notices,
}: ShopifyClientOptions): ShopifyClient {
  const watch = watchAnswers(config.shop, notices);
  const token = createAccessToken(config, timeoutMs, watch.reply);
  const bucket = `store:${config.shop}`;
  const learnedCost = new Map<string, { points: number; first: unknown }>();
  let limits = startLimits;
  let answeredVersion: string = shopifyVersion;

  /** The cost to expect of a call, after the last one's; a larger page costs more. */
  function expectedCost(operation: string, { first }: Record<string, unknown>): number {
    const last = learnedCost.get(operation);
    if (!last) return 20;
    const times = typeof first === 'number' && typeof last.first === 'number' ? first / last.first : 1;
    return last.points * Math.max(1, times);
  }

  async function waitForAllowance(operation: string, variables: Record<string, unknown>): Promise<void> {
    const points = Math.min(limits.capacity, expectedCost(operation, variables));
    for (;;) {
      const waitS = await inSystemTransaction(db, (tx) => takeAllowance(tx, { key: bucket, ...limits }, points));
      if (waitS === 0) return;
      await pause(Math.min(waitS, 10) * 1000);
    }
  }

  async function learn(operation: string, variables: Record<string, unknown>, seen: SeenCost): Promise<void> {
    learnedCost.set(operation, { points: seen.requestedQueryCost, first: variables.first });
    const { requestedQueryCost: requested, actualQueryCost: actual = null, throttleStatus } = seen;
    const budget = throttleStatus && {
      maximum: throttleStatus.maximumAvailable,
      available: throttleStatus.currentlyAvailable,
      perSecond: throttleStatus.restoreRate,
    };
    ledger?.note(operation, { requested, actual, budget: budget ?? null }, new Date());
    if (!budget) return;
    limits = { capacity: budget.maximum, perSecond: budget.perSecond };
    await inSystemTransaction(db, async (tx) => {
      await correctAllowance(tx, bucket, budget.available);
      await ledger?.foldIfDue(tx);
    });
  }

  async function post(operation: string, variables: Record<string, unknown>, resent: number): Promise<PartnerAnswer> {
    const reply = await callPartner({
      partner: 'Shopify',
      operation,
      resent,
      method: 'POST',
      url: `${config.apiUrl}/admin/api/${shopifyVersion}/graphql.json`,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': await token.get(),
      },
      body: JSON.stringify({ query: operationText(operation), variables, operationName: operation }),
      timeoutMs,
      answersRedirects: true,
    });
    answeredVersion = reply.headers.get('x-shopify-api-version') ?? shopifyVersion;
    await watch.reply(reply);
    return reply;
  }

  return {
    answeredVersion: () => answeredVersion,
    async send(operation, variables, schema, onCost) {
      const repeatable =
        operationText(operation).trimStart().startsWith('query') || !operationText(operation).includes('mutation');
      let refreshed = false;
      for (let attempt = 1; ; attempt++) {
        try {
          await waitForAllowance(operation, variables);
          const askedAt = performance.now();
          const reply = await post(operation, variables, attempt - 1);
          if (reply.status === 401 && !refreshed && token.forget()) {
            refreshed = true;
            continue;
          }
          const answer = readAnswer(reply);
          const tookMs = performance.now() - askedAt;
          const cost = answer.extensions?.cost;
          if (cost) await learn(operation, variables, cost);
          if (!isThrottled(answer)) await watch.answer(operation, reply, answer);
          refuseErrors(operation, answer, reply, log);
          if (cost) onCost?.(cost, tookMs);
          const checked = schema.safeParse(answer.data);
          if (checked.success) return checked.data;
          throw unexpectedFormat(operation, answer, checked.error);
        } catch (error) {
          const waitS =
            error instanceof PartnerError && attempt < tries
              ? waitBeforeRetry(error, { repeatable, attempt, pauseMs })
              : null;
          if (waitS === null) throw error;
          log.info({ operation, attempt, waitS, reason: (error as Error).message }, 'asking the store again');
          await pause(waitS * 1000);
        }
      }
    },
  };
}

interface Repetition {
  readonly repeatable: boolean;
  readonly attempt: number;
  readonly pauseMs: number;
}

/** Seconds to wait, or null when it must not be retried. A mutation may be retried only if nothing was carried out. */
function waitBeforeRetry(error: PartnerError, { repeatable, attempt, pauseMs }: Repetition): number | null {
  const jitter = 1 + Math.random() / 4;
  if (error.failure === 'throttled') return Math.max(1, error.retryAfter ?? 1) * jitter;
  const mayRepeat = error.failure === 'not_sent' || (error.failure === 'unclear' && repeatable);
  return mayRepeat && attempt < 4 ? (pauseMs / 1000) * 2 ** (attempt - 1) * jitter : null;
}

/** Throws the first user error of a mutation as a refusal. */
export function refuseUserErrors(errors: readonly { message: string }[]): void {
  const [first] = errors;
  if (first) throw new PartnerError('Shopify', 'refused', `Shopify: ${first.message}`);
}
