import type { Payee } from '@shipmagic/domain/refunds/payees/payee';
import { z } from 'zod';
import type { KeyRing } from '../../platform/key-ring.ts';
import { reseal, seal, unseal } from '../../platform/sealed.ts';

const payee = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('upi'), upi: z.string() }),
  z.object({ kind: z.literal('bank'), holder: z.string(), account: z.string(), ifsc: z.string() }),
]);

/** One order's payee is worthless in the row of another. */
const contextOf = (orderId: string) => `payee of order ${orderId}`;

export const sealPayee = (keys: KeyRing, orderId: string, given: Payee): string =>
  seal(keys, contextOf(orderId), JSON.stringify(given));

/** Null if no key opens it. */
export function openPayee(keys: KeyRing, orderId: string, sealed: string): Payee | null {
  const text = unseal(keys, contextOf(orderId), sealed);
  return text === null ? null : payee.parse(JSON.parse(text));
}

export const resealPayee = (keys: KeyRing, orderId: string, sealed: string) => reseal(keys, contextOf(orderId), sealed);
