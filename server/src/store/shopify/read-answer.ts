import { isShopDomain } from '@shipmagic/domain/store/shop-domain';
import { z } from 'zod';
import { type PartnerAnswer, retryAfterSeconds } from '../../platform/partners/partner-call.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { refusesUs } from '../../platform/partners/refuses-us.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import {
  type GraphqlError,
  permissionsForAll,
  RefusedPermissionError,
  refusedPermissions,
} from './refused-permissions.ts';

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
  extensions: z.object({ code: z.string().optional(), requiredAccess: z.unknown().optional() }).loose().optional(),
});
const envelope = z.object({
  data: z.unknown().optional(),
  errors: z.union([z.string(), z.array(graphqlError)]).optional(),
  extensions: z.object({ cost: cost.optional() }).loose().optional(),
});
export type Answer = z.output<typeof envelope>;

/** The query costs more than the store allows a single one: it has to ask for less. */
export class TooCostlyError extends PartnerError {}

/** The store is not to be found where it is called, or not in the version in which it is called: an admin has to act. */
export class StoreAddressError extends PartnerError {
  constructor(message: string) {
    super('Shopify', 'credentials', message);
  }
}

/** The host to which the store redirects; null if it does not. */
export function movedTo({ status, headers }: PartnerAnswer): string | null {
  if (![301, 302, 303, 307, 308].includes(status)) return null;
  return URL.parse(headers.get('location') ?? '', 'https://unknown.invalid')?.host ?? 'unknown.invalid';
}

/** Throws for answers that say that the store is not here. */
export function refuseElsewhere(reply: PartnerAnswer): void {
  const host = movedTo(reply);
  if (host !== null)
    throw new StoreAddressError(
      isShopDomain(host)
        ? `The Shopify store has moved to ${host}. An admin has to enter that address in the settings.`
        : 'Shopify leads to another place instead of answering. An admin has to look at the store’s address in the settings.',
    );
  if (reply.status === 404) throw new StoreAddressError('The Shopify store was not found');
}

/** The answer's content. Throws PartnerError for failures of the whole request. */
export function readAnswer(reply: PartnerAnswer): Answer {
  refuseElsewhere(reply);
  if (reply.status === 401) throw refusesUs('Shopify', 'Shopify does not accept the access key of this app');
  if (reply.status === 402 || reply.status === 423)
    throw new PartnerError('Shopify', 'refused', 'The Shopify store is frozen or locked');
  if (reply.status === 403) {
    const scopes = reply.text.match(/\b(?:read|write)_[a-z_]+\b/g) ?? [];
    throw scopes.length > 0
      ? new RefusedPermissionError([...new Set(scopes)])
      : new PartnerError('Shopify', 'credentials', 'Shopify does not allow this app to do that');
  }
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

/** Whether the store has looked at nothing of what was asked. */
export const isThrottled = ({ errors }: Answer): boolean =>
  Array.isArray(errors) && errors.some(({ extensions }) => extensions?.code === 'THROTTLED');

/** Throws for errors that leave nothing to work with, and logs the others. */
export function refuseErrors(operation: string, answer: Answer, reply: PartnerAnswer, log: Logger): void {
  const { data, errors, extensions } = answer;
  if (typeof errors === 'string') throw new PartnerError('Shopify', 'refused', `Shopify: ${errors}`);
  const missing = permissionsForAll(data, errors ?? []);
  if (missing.length > 0) throw new RefusedPermissionError(missing);
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
  if (noData) throw new PartnerError('Shopify', 'broken', `Shopify refused ${operation}: ${error.message}`);
}

/** The error for an answer that lacks something: the permissions that were refused are the reason, if there were any. */
export function unexpectedFormat(operation: string, { errors }: Answer, cause: unknown): PartnerError {
  const refused = Array.isArray(errors) ? refusedPermissions(errors) : [];
  return refused.length > 0
    ? new RefusedPermissionError(refused, { cause })
    : new PartnerError('Shopify', 'broken', `Shopify answered ${operation} in an unexpected format`, { cause });
}
