import type { ShipturtleConfig } from '../../../config/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { callPartner, type PartnerAnswer, retryAfterSeconds } from '../../../platform/partners/partner-call.ts';
import { PartnerError } from '../../../platform/partners/partner-error.ts';
import { refusesUs } from '../../../platform/partners/refuses-us.ts';
import { waitForAllowance } from '../../../platform/partners/wait-for-allowance.ts';

const partner = 'ShipTurtle';
/** ShipTurtle publishes no limit: two calls a second, thirty at once, shared by all our processes. */
const allowance = { key: 'shipturtle', capacity: 30, perSecond: 2 };
/** Nobody waits for these calls on a screen. */
const patienceS = 60;

export interface ShipturtleClient {
  /** The response of a read; null for a URL that ShipTurtle does not know. There are no other calls. */
  get(path: string): Promise<PartnerAnswer | null>;
}

/**
 * ShipTurtle over HTTP: one token, a rate limit shared by all our processes, and failures classified by their meaning.
 */
export function createShipturtleClient(config: ShipturtleConfig, db: Database, timeoutMs = 15_000): ShipturtleClient {
  const headers = { authorization: `Bearer ${config.token}`, accept: 'application/json' };

  return {
    async get(path) {
      await waitForAllowance(db, partner, allowance, patienceS);
      const reply = await callPartner({
        partner,
        operation: 'read',
        url: `${config.apiUrl}${path}`,
        headers,
        timeoutMs,
      });
      if (reply.status === 404 && reply.json !== undefined) return null;
      refuseFailures(reply);
      return reply;
    },
  };
}

function refuseFailures({ status, headers, json }: PartnerAnswer): void {
  if (status === 401 || status === 403)
    throw refusesUs(partner, 'ShipTurtle does not accept the access key of this account');
  if (status === 429)
    throw new PartnerError(partner, 'throttled', 'ShipTurtle is limiting requests', {
      retryAfter: retryAfterSeconds(headers) ?? 60,
    });
  if (status >= 500) throw new PartnerError(partner, 'broken', `ShipTurtle has a fault (${status})`);
  if (status !== 200 || json === undefined)
    throw new PartnerError(partner, 'broken', 'ShipTurtle sent an answer that is not understood');
}
