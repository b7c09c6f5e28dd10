/** Fallback message for a failed call. */
export const defaultMessage = 'An error occurred';

/** A failed call. `status` is 0 when the server itself gave no answer. */
export class ApiError extends Error {
  readonly status: number;
  /** The input field at fault, such as `dateFrom`. */
  readonly field: string | undefined;
  /** Further data from the server, unvalidated. */
  readonly details: unknown;

  constructor(status: number, message: string, field?: string, details?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.field = field;
    this.details = details;
  }
}

/** The possible effect of a call without an answer. */
export type Outcome =
  /** A read: no effect. */
  | 'asked'
  /** A change that was not sent. */
  | 'not-sent'
  /** A change that may or may not have been made. */
  | 'unknown';

const unansweredTexts: Record<Outcome, string> = {
  asked: 'The server could not be reached. Check your connection and try again.',
  'not-sent':
    'The server cannot be reached. Nothing was sent, and nothing will be sent later: try again when the connection is back.',
  unknown: 'We do not know whether this reached the server. Check the current state before you try again.',
};

/** No answer, or one that is not the server's: a proxy's error page. */
export class Unanswered extends ApiError {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(0, unansweredTexts[outcome]);
    this.name = 'Unanswered';
    this.outcome = outcome;
  }
}

/** A refusal by something on the way, such as a firewall or a filter at work: its page tells nothing, so a text of ours. */
export class RefusedOnTheWay extends ApiError {
  constructor(status: number) {
    super(
      status,
      `Something between you and the server refused this (error ${status}). Try again; if it keeps happening, tell whoever runs ShipMagic.`,
    );
    this.name = 'RefusedOnTheWay';
  }
}

/** The server's message; null when it was not reached or gave none, so that a screen can use its own text. */
export function serverMessage(error: unknown): string | null {
  return error instanceof ApiError && error.status > 0 && error.message !== defaultMessage ? error.message : null;
}

/** Whether there was no answer at all. */
export function wasUnreached(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0;
}

/** The outcome of an unanswered call, shown below the screen's own text; undefined for other failures. */
export function outcomeText(error: unknown): string | undefined {
  return error instanceof Unanswered ? error.message : undefined;
}

/** Whether the server refused it: repeating the call would get the same answer. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Whether the object does not exist for this viewer: the only failure reported as missing. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
