import { AppError, type ErrorCode } from '@shipmagic/domain/http/errors';

/**
 * Why a call to the store or a courier failed.
 * - `not_sent`: it certainly did not reach the other side; repeating it is safe
 * - `unclear`: it may have been carried out (timeout, dropped connection, unreadable answer)
 * - `throttled`: refused by a rate limit; nothing was carried out
 * - `credentials`: the other side rejects our credentials; an admin has to act
 * - `refused`: understood and declined, with a reason for people
 * - `unknown_warehouse`: declined because the courier has no pickup location of this name; registering it helps
 * - `broken`: an answer of the other side, or a request of ours, that makes no sense
 */
export type PartnerFailure =
  | 'not_sent'
  | 'unclear'
  | 'throttled'
  | 'credentials'
  | 'refused'
  | 'unknown_warehouse'
  | 'broken';

/** Whether the other side has understood the call and declined it, for whichever reason. */
export const isRefusal = (failure: string | null): boolean => failure === 'refused' || failure === 'unknown_warehouse';

const codes: Record<PartnerFailure, ErrorCode> = {
  not_sent: 'partner_failed',
  unclear: 'partner_timeout',
  throttled: 'too_many_requests',
  credentials: 'partner_failed',
  refused: 'rejected',
  unknown_warehouse: 'rejected',
  broken: 'partner_failed',
};

export class PartnerError extends AppError {
  readonly failure: PartnerFailure;
  readonly partner: string;

  constructor(
    partner: string,
    failure: PartnerFailure,
    message: string,
    extra: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(codes[failure], message, extra);
    this.name = 'PartnerError';
    this.partner = partner;
    this.failure = failure;
  }
}
