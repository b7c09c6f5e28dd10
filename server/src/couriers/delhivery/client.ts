import { pauseAllowance, withinLimit } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { fetchFile } from '../../platform/partners/fetch-file.ts';
import { callPartner, type PartnerAnswer, retryAfterSeconds } from '../../platform/partners/partner-call.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { refusesUs } from '../../platform/partners/refuses-us.ts';
import { waitForAllowance } from '../../platform/partners/wait-for-allowance.ts';
import type { DelhiveryConfig } from './settings.ts';

/** Calls allowed in five minutes per address (Delhivery's published limits). */
const perFiveMinutes = {
  'expected days': 750,
  create: 20_000,
  cancel: 12_200,
  track: 600,
  /** Part of the 750 tracking calls, reserved for resolving unknown outcomes. */
  lookup: 150,
  label: 3000,
  charges: 50,
  pin: 4500,
  pickup: 4000,
  /** No published limit. */
  ndr: 600,
} as const;
/** Pickup locations may be written ten times in any minute: five at once and five refilled. */
const perWarehouse = { capacity: 5, perSecond: 5 / 60 };
type Purpose = keyof typeof perFiveMinutes | 'warehouse';
const allowanceOf = (purpose: Purpose) =>
  purpose === 'warehouse'
    ? { key: 'delhivery:warehouse', ...perWarehouse }
    : withinLimit(`delhivery:${purpose}`, perFiveMinutes[purpose], 300);
const partner = 'Delhivery';

/** Tracking calls that waiting callers leave to people looking at a parcel right now. */
const keptForPeople = 40;

export interface DelhiveryClient {
  /** `patienceS`: seconds to wait for the rate limit; defaults by purpose. */
  get(purpose: Purpose, path: string, patienceS?: number): Promise<PartnerAnswer>;
  postForm(purpose: Purpose, path: string, form: URLSearchParams): Promise<PartnerAnswer>;
  postJson(purpose: Purpose, path: string, body: unknown): Promise<PartnerAnswer>;
  /** Downloads a file from a link returned by the courier. */
  download(link: string): Promise<Buffer>;
}

const asksAgain = new Set<Purpose>(['expected days', 'track', 'charges', 'pin']);
/** Optional or repeated calls do not wait at all. */
const usualPatienceS = (purpose: Purpose) => (asksAgain.has(purpose) ? 0 : 15);
/** Many of these may queue up: when the courier asks for a pause, they must not keep calling. */
const keepsPauses = new Set<Purpose>(['track', 'charges', 'pin']);

/** Calls that may be answered by a sentence instead of JSON. */
const answersInWords = new Set<Purpose>(['pickup']);

/** Delhivery over HTTP: one token, rate limits shared by all our processes, and classified failures. */
export function createDelhiveryClient(config: DelhiveryConfig, db: Database, timeoutMs = 12_000): DelhiveryClient {
  const headers = { authorization: `Token ${config.token}`, accept: 'application/json' };

  async function send(
    purpose: Purpose,
    path: string,
    rest: { body?: string; type?: string; patienceS?: number | undefined },
  ): Promise<PartnerAnswer> {
    const allowance = allowanceOf(purpose);
    const patienceS = rest.patienceS ?? usualPatienceS(purpose);
    const keep = purpose === 'track' && patienceS > 0 ? keptForPeople : 0;
    await waitForAllowance(db, partner, { ...allowance, keep }, patienceS);
    const reply = await callPartner({
      partner,
      operation: purpose,
      url: `${config.apiUrl}${path}`,
      method: rest.body === undefined ? 'GET' : 'POST',
      headers: rest.type ? { ...headers, 'content-type': rest.type } : headers,
      ...(rest.body === undefined ? {} : { body: rest.body }),
      timeoutMs,
    });
    if (reply.status === 429 && keepsPauses.has(purpose))
      await inSystemTransaction(db, (tx) => pauseAllowance(tx, allowance, retryAfterSeconds(reply.headers) ?? 30));
    refuseFailures(reply, answersInWords.has(purpose));
    return reply;
  }

  return {
    get: (purpose, path, patienceS) => send(purpose, path, { patienceS }),
    postForm: (purpose, path, form) =>
      send(purpose, path, { body: form.toString(), type: 'application/x-www-form-urlencoded' }),
    postJson: (purpose, path, body) => send(purpose, path, { body: JSON.stringify(body), type: 'application/json' }),
    download: (link) => fetchFile({ partner, link, apiUrl: config.apiUrl }),
  };
}

const unknownCaller = /credentials were not provided|invalid token|login or api key required|asked to not let you see/i;

function refuseFailures(reply: PartnerAnswer, inWords: boolean): void {
  const { status, text } = reply;
  if (status === 401 || (status >= 400 && unknownCaller.test(text))) {
    throw refusesUs(partner, 'Delhivery does not accept the access key of this account');
  }
  if (status === 429)
    throw new PartnerError(partner, 'throttled', 'Delhivery is limiting requests', {
      retryAfter: retryAfterSeconds(reply.headers) ?? 30,
    });
  if (status === 403)
    throw new PartnerError(partner, 'throttled', 'Delhivery is blocking requests for a while', { retryAfter: 30 });
  if (status >= 500) throw new PartnerError(partner, 'unclear', `Delhivery has a fault (${status})`);
  // An answer that is HTML or truncated JSON says nothing about what was done.
  const readable = reply.json !== undefined || /^\s*<\?xml/.test(text) || (inWords && /^\s*\w/.test(text));
  if (!readable) throw new PartnerError(partner, 'unclear', 'Delhivery sent an unreadable answer');
}
