import { decodeJwt } from 'jose';
import { pauseAllowance, withinLimit } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { fetchFile } from '../../platform/partners/fetch-file.ts';
import { callPartner, type PartnerAnswer, retryAfterSeconds } from '../../platform/partners/partner-call.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { refusesUs } from '../../platform/partners/refuses-us.ts';
import { waitForAllowance } from '../../platform/partners/wait-for-allowance.ts';
import { signInAnswer } from './answers.ts';
import type { ProzoConfig } from './settings.ts';

/** Prozo publishes no rate limits: our own limits for five minutes, across all processes. */
const perFiveMinutes = {
  signin: 60,
  create: 1500,
  cancel: 600,
  track: 600,
  lookup: 300,
  label: 600,
  ndr: 600,
  pin: 600,
} as const;
type Purpose = keyof typeof perFiveMinutes;
const partner = 'Prozo';
/** Tracking calls that waiting callers leave to people looking at a parcel right now. */
const keptForPeople = 40;
/**
 * How long before its expiry a token is renewed, in milliseconds. A token without an expiry is assumed to last ten
 * minutes.
 */
const lifetimeMs = { renewBefore: 60_000, unknown: 600_000 };

export interface ProzoClient {
  /** `patienceS`: seconds to wait for our own rate limit; defaults by purpose. */
  get(purpose: Purpose, path: string, patienceS?: number): Promise<PartnerAnswer>;
  post(purpose: Purpose, path: string, body: unknown, patienceS?: number): Promise<PartnerAnswer>;
  /** Downloads a file from a link returned by Prozo. */
  download(link: string): Promise<Buffer>;
}

/** Prozo over HTTP: signs in when needed, and once more when the token is refused. */
export function createProzoClient(config: ProzoConfig, db: Database, timeoutMs = 12_000): ProzoClient {
  let signedIn: { token: Promise<string>; until: number } | null = null;

  const allowanceOf = (purpose: Purpose) => withinLimit(`prozo:${purpose}`, perFiveMinutes[purpose], 300);
  // Tracking is repeated anyway.
  const wait = (purpose: Purpose, patienceS = purpose === 'track' ? 0 : 15) => {
    const keep = purpose === 'track' && patienceS > 0 ? keptForPeople : 0;
    return waitForAllowance(db, partner, { ...allowanceOf(purpose), keep }, patienceS);
  };

  async function signIn(): Promise<string> {
    await wait('signin');
    const reply = await callPartner({
      partner,
      operation: 'signin',
      url: `${config.apiUrl}/api/auth/signin`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ username: config.username, password: config.password }),
      timeoutMs,
    }).catch((error: unknown) => {
      throw notSent(error);
    });
    if (reply.status === 401 || reply.status === 403)
      throw refusesUs(partner, 'Prozo does not accept the user name or password of this account');
    const parsed = signInAnswer.safeParse(reply.json);
    if (!parsed.success) throw new PartnerError(partner, 'not_sent', `Prozo could not sign us in (${reply.status})`);
    return parsed.data.accessToken;
  }

  /** Concurrent calls share one sign-in. */
  async function token(): Promise<string> {
    if (!signedIn || signedIn.until - lifetimeMs.renewBefore < Date.now()) {
      const fresh = { token: signIn(), until: Date.now() + lifetimeMs.unknown };
      signedIn = fresh;
      fresh.token.then(
        (text) => {
          fresh.until = endOf(text) ?? fresh.until;
        },
        () => {
          if (signedIn === fresh) signedIn = null;
        },
      );
    }
    return signedIn.token;
  }

  async function send(
    purpose: Purpose,
    path: string,
    { body, patienceS }: { body?: unknown; patienceS?: number | undefined },
  ): Promise<PartnerAnswer> {
    await wait(purpose, patienceS);
    for (let tries = 0; ; tries++) {
      const using = await token();
      const reply = await callPartner({
        partner,
        operation: purpose,
        resent: tries,
        url: `${config.apiUrl}${path}`,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${using}`,
          accept: 'application/json, application/pdf',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        timeoutMs,
      });
      if (reply.status === 401 && tries === 0) {
        if ((await signedIn?.token.catch(() => null)) === using) signedIn = null;
        continue;
      }
      // Many batches of parcels are queued behind this one: they must not keep calling.
      if (reply.status === 429 && (purpose === 'track' || purpose === 'pin')) {
        const pauseS = retryAfterSeconds(reply.headers) ?? 30;
        await inSystemTransaction(db, (tx) => pauseAllowance(tx, allowanceOf(purpose), pauseS));
      }
      refuseFailures(reply);
      return reply;
    }
  }

  return {
    get: (purpose, path, patienceS) => send(purpose, path, { patienceS }),
    post: (purpose, path, body, patienceS) => send(purpose, path, { body, patienceS }),
    download: (link) => fetchFile({ partner, link, apiUrl: config.apiUrl }),
  };
}

/** Whatever fails during sign-in, the call itself was not sent. */
function notSent(error: unknown): unknown {
  if (!(error instanceof PartnerError) || error.failure !== 'unclear') return error;
  return new PartnerError(partner, 'not_sent', error.message, { cause: error });
}

/** The expiry of a token, in milliseconds; null if it has none. */
function endOf(text: string): number | null {
  try {
    const { exp } = decodeJwt(text);
    return exp === undefined ? null : exp * 1000;
  } catch {
    return null;
  }
}

function refuseFailures({ status, headers, json, bytes }: PartnerAnswer): void {
  if (status === 401 || status === 403)
    throw refusesUs(partner, 'Prozo does not accept the user name or password of this account');
  if (status === 429)
    throw new PartnerError(partner, 'throttled', 'Prozo is limiting requests', {
      retryAfter: retryAfterSeconds(headers) ?? 30,
    });
  if (status >= 500) throw new PartnerError(partner, 'unclear', `Prozo has a fault (${status})`);
  // An answer that is HTML or truncated JSON says nothing about what was done.
  if (json === undefined && !bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new PartnerError(partner, 'unclear', 'Prozo sent an unreadable answer');
}
