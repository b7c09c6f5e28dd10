/**
 * The error catalogue: every error code of the API with its HTTP status. The body is always `{ error: code, message,
 * field?, details? }`. The web client signs out on a 401, and on a 403 whose message mentions "token" or "expired", so
 * no other message may contain these words.
 */
export const errorStatus = {
  bad_input: 400,
  sign_in_required: 401,
  wrong_credentials: 401,
  code_required: 401,
  bad_signature: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  awaiting_payment: 409,
  gone: 410,
  too_large: 413,
  unsupported_encoding: 415,
  rejected: 422,
  too_many_requests: 429,
  internal: 500,
  partner_failed: 502,
  unavailable: 503,
  partner_timeout: 504,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export interface ErrorBody {
  readonly error: ErrorCode;
  readonly message: string;
  /** The input field at fault, such as `dateFrom` or `shippingAddress.zip`. */
  readonly field?: string;
  /** Extra data for the screen, such as who made the competing change; documented by each error that sets it. */
  readonly details?: unknown;
}

/**
 * An error whose message may be shown to people. Anything else that is thrown becomes `internal` with a neutral
 * message.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly details: unknown;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: { field?: string; retryAfter?: number; details?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.field = extra.field;
    this.retryAfter = extra.retryAfter;
    this.details = extra.details;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toBody(): ErrorBody {
    return {
      error: this.code,
      message: this.message,
      ...(this.field ? { field: this.field } : {}),
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}
