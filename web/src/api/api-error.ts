/** What a failed call says when the server has no words for it. */
export const defaultMessage = 'An error occurred';

/** A call that did not succeed. `status` is 0 when the server itself gave no answer. */
export class ApiError extends Error {
  readonly status: number;
  /** The input field at fault, such as `dateFrom`. */
  readonly field: string | undefined;
  /** What else the server said for the screen to go on, unchecked. */
  readonly details: unknown;

  constructor(status: number, message: string, field?: string, details?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.field = field;
    this.details = details;
  }
}

/** What may have come of a call that the server did not answer. */
export type Outcome =
  /** It only asked: nothing. */
  | 'asked'
  /** It would have changed something, and was not sent. */
  | 'not-sent'
  /** It would have changed something, and perhaps it has. */
  | 'unknown';

const unansweredTexts: Record<Outcome, string> = {
  asked: 'The server could not be reached. Check your connection and try again.',
  'not-sent':
    'The server cannot be reached. Nothing was sent, and nothing will be sent later: try again when the connection is back.',
  unknown: 'We do not know whether this reached the server. Look at how things stand before you try again.',
};

/** No answer came, or one that is not the server's: the page of a proxy that found nobody behind it. */
export class Unanswered extends ApiError {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(0, unansweredTexts[outcome]);
    this.name = 'Unanswered';
    this.outcome = outcome;
  }
}

/** What the server said; null when it was not reached or said nothing, so that a screen can use its own words. */
export function serverMessage(error: unknown): string | null {
  return error instanceof ApiError && error.status > 0 && error.message !== defaultMessage ? error.message : null;
}

/** Whether no answer came at all. */
export function wasUnreached(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0;
}

/** What became of a call that was not answered, to be said below a screen's own words; nothing for any other failure. */
export function outcomeText(error: unknown): string | undefined {
  return error instanceof Unanswered ? error.message : undefined;
}

/** Whether the server has decided against it: the same call would get the same answer again. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Whether what was asked for is not there, for this viewer: the only failure that may be called so. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
