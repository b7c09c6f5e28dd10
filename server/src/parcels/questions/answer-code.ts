import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeDigits } from '@shipmagic/domain/parcels/questions/answer-code';
import { type KeyRing, markOf } from '../../platform/key-ring.ts';

// Why: docs/decisions/parcels.md, "A code is derived, so that nothing at rest tells it".
/** The digits of a code, which only holders of the installation's key can derive from its secret. */
export function codeOf(key: Uint8Array, secret: string): string {
  const digest = createHmac('sha256', key).update(`answer-code:${secret}`).digest();
  return String(digest.readUInt32BE() % 10 ** codeDigits).padStart(codeDigits, '0');
}

/** The key of this mark: a mail may be sent under a newer one than its code was made with. */
export const codeKeyOf = ({ all, oldest }: KeyRing, mark: string): Uint8Array =>
  all.find((key) => markOf(key) === mark) ?? oldest;

/** Whether these are a code's digits, under any key in force; compares in constant time. */
export const isCodeOf = ({ all }: KeyRing, secret: string, digits: string): boolean =>
  digits.length === codeDigits &&
  all.some((key) => timingSafeEqual(Buffer.from(codeOf(key, secret)), Buffer.from(digits)));
