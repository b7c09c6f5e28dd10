import { Secret, TOTP } from 'otpauth';

/** The parameters of all authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds. */
const stepSeconds = 30;
const secretBytes = 20;

export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

const generator = (secret: string, account: string) =>
  new TOTP({ issuer: 'ShipMagic', label: account, period: stepSeconds, secret: Secret.fromBase32(secret) });

/** The content of the QR code. */
export const keyAddress = (secret: string, account: string): string => generator(secret, account).toString();

/** Whether it can be an app's code; recovery codes contain letters. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code.replace(/\s/g, ''));

/**
 * The time step of a valid code: the current one, or a neighbour for a clock that is slightly off. Null for a wrong
 * code, and for a step up to `lastStep`, which has already been used.
 */
export function matchingStep(secret: string, code: string, lastStep: number, now: Date): number | null {
  const delta = generator(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
  return step > lastStep ? step : null;
}
