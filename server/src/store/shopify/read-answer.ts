import { z } from 'zod';
import { type PartnerAnswer, retryAfterSeconds } from '../../platform/partners/partner-call.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';

const cost = z.object({
  requestedQueryCost: z.number(),
  /** Null when the query was refused. */
  actualQueryCost: z.number().nullish(),
  throttleStatus: z
    .object({ maximumAvailable: z.number(), currentlyAvailable: z.number(), restoreRate: z.number() })
    .optional(),
});
/** The cost of a call by the store's account, and the points left. */
export type SeenCost = z.output<typeof cost>;

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
export type Answer = z.output<typeof envelope>;

/** The query costs more than the store allows a single one: it has to ask for less. */
export class TooCostlyError extends PartnerError {}

/** The answer's content. Throws PartnerError for failures of the whole request. */
export function readAnswer(reply: PartnerAnswer): Answer {
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
  return parsed.data;
}

/** Throws for errors that leave nothing to work with, and logs the others. */
export function refuseErrors(operation: string, answer: Answer, reply: PartnerAnswer, log: Logger): void {
  const { data, errors, extensions } = answer;
  if (typeof errors === 'string') throw new PartnerError('Shopify', 'refused', `Shopify: ${errors}`);
  for (const error of errors ?? [])
    throwIfFatal(operation, error, extensions?.cost, data === undefined || data === null);
  if (errors?.length)
    log.warn({ operation, errors, requestId: reply.headers.get('x-request-id') }, 'the store answered in part');
}

function throwIfFatal(operation: string, error: GraphqlError, seen: SeenCost | undefined, noData: boolean): void {
  const code = error.extensions?.code;
  if (code === 'THROTTLED') {
    const { currentlyAvailable = 0, restoreRate = 50 } = seen?.throttleStatus ?? {};
    const retryAfter = Math.max(1, ((seen?.requestedQueryCost ?? 100) - currentlyAvailable) / restoreRate);
    throw new PartnerError('Shopify', 'throttled', 'Shopify is limiting requests', { retryAfter });
  }
  if (code === 'INTERNAL_SERVER_ERROR') throw new PartnerError('Shopify', 'unclear', 'Shopify has a fault');
  if (code === 'MAX_COST_EXCEEDED')
    throw new TooCostlyError('Shopify', 'broken', `Shopify refused ${operation}: ${error.message}`);
  if (code === 'ACCESS_DENIED' && noData)
    throw new PartnerError('Shopify', 'credentials', `The app lacks a permission: ${error.message}`);
  if (noData) throw new PartnerError('Shopify', 'broken', `Shopify refused ${operation}: ${error.message}`);
}
