/** What a failed call says when the server has no words for it. */
export const defaultMessage = 'An error occurred';

/** A call that did not succeed. `status` is 0 when no answer came at all. */
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

/** What the server said; null when it was not reached or said nothing, so that a screen can use its own words. */
export function serverMessage(error: unknown): string | null {
  return error instanceof ApiError && error.status > 0 && error.message !== defaultMessage ? error.message : null;
}

/** Whether no answer came at all. */
export function wasUnreached(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0;
}
