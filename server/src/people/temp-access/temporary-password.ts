import { randomInt } from 'node:crypto';

/** Without similar-looking letters and digits: people type it from a screen. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Four groups of five, 100 bits: `k3m9x-…`. */
export function temporaryPassword(): string {
  return Array.from({ length: 4 }, () => randomText(5)).join('-');
}

/** Makes addresses of the same vendor unique. */
export function addressSuffix(): string {
  return randomText(6);
}
