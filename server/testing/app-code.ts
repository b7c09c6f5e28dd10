import { Secret, TOTP } from 'otpauth';

/** An authenticator app's code for a secret; `later` in seconds. */
export const appCode = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 1000 });
