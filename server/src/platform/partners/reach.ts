import diagnostics from 'node:diagnostics_channel';
import type { TLSSocket } from 'node:tls';
import { type AnsweredCall, isLasting, lastCalls } from '@shipmagic/domain/operations/partners/partner-state';
import type { ReachTrouble } from '@shipmagic/domain/operations/signs/reach-trouble';

/** This process's last experience with a partner. */
export interface Reach {
  /** Null: its last call was answered, whatever the answer. */
  readonly trouble: ReachTrouble | null;
  /** When that call ended. */
  readonly at: Date;
  /** When the first call in a row ended without any answer; null: the last one was answered. */
  readonly silentSince: Date | null;
  /** The last calls that were answered. */
  readonly calls: readonly AnsweredCall[];
  /** Until when the certificate is valid that it last presented. */
  readonly certificateUntil: Date | null;
}

const seen = new Map<string, Reach>();
/** Partners by the hosts that are called for them. */
const partnersOf = new Map<string, string>();

const codeOf = (error: unknown) => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return String(cause?.code ?? code ?? '');
};
const messageOf = (error: unknown) => {
  const { message, cause } = error as { message?: string; cause?: { message?: string } };
  return `${message ?? ''} ${cause?.message ?? ''}`;
};

/** Whether the TLS handshake ended because of the partner's certificate, so that nothing was sent. */
export const isCertificateRefused = (error: unknown): boolean =>
  /CERT|SIGNATURE_FAILURE|UNABLE_TO_/.test(codeOf(error)) || /certificate/i.test(messageOf(error));

export function reachTroubleOf(error: unknown): ReachTrouble {
  const code = codeOf(error);
  if (isCertificateRefused(error)) return 'certificate_refused';
  if (['ENOTFOUND', 'EAI_AGAIN', 'EDNS'].includes(code)) return 'name_unknown';
  const refused = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/;
  return refused.test(code) || refused.test(messageOf(error)) ? 'unreachable' : 'silent';
}

const unseen = { trouble: null, silentSince: null, calls: [], certificateUntil: null };

/** With these it has answered, only not as wished. */
const answered: ReadonlySet<ReachTrouble | null> = new Set([null, 'has_faults', 'refuses_us']);

/** Notes how a call ended, and how many milliseconds it took, where that is known. */
export function noteReach(partner: string, trouble: ReachTrouble | null, ms?: number): void {
  const before = seen.get(partner) ?? unseen;
  const at = new Date();
  const calls = trouble === null && ms !== undefined ? lastCalls([...before.calls, { at, ms }]) : before.calls;
  const silentSince = answered.has(trouble) ? null : (before.silentSince ?? at);
  seen.set(partner, { ...before, trouble, at, silentSince, calls });
}

/** Whether nobody has had an answer from a partner for more than a moment, as far as this process has seen. */
export function isSilent(partner: string, now = new Date()): boolean {
  const since = seen.get(partner)?.silentSince;
  return since != null && isLasting('down', { since, at: now });
}

/** Names the partner whose host is about to be called. */
export function nameHost(partner: string, url: string): void {
  partnersOf.set(new URL(url).hostname, partner);
}

interface Connected {
  readonly connectParams: { readonly hostname: string };
  readonly socket: Partial<Pick<TLSSocket, 'getPeerCertificate'>>;
}

// The program's own calls tell when certificates expire: each connection that `fetch` opens has just been shown one.
diagnostics.subscribe('undici:client:connected', (message) => {
  const { connectParams, socket } = message as Connected;
  const partner = partnersOf.get(connectParams.hostname);
  const until = partner && socket.getPeerCertificate?.()?.valid_to;
  if (!partner || !until) return;
  const known = seen.get(partner) ?? { ...unseen, at: new Date() };
  seen.set(partner, { ...known, certificateUntil: new Date(until) });
});

/** The last experience with each partner. */
export const partnersSeen = (): ReadonlyMap<string, Reach> => seen;
