import { z } from 'zod';

/**
 * The number by which a bank finds a transfer: 12 digits of UPI and IMPS, 16 of NEFT, 22 of RTGS, or the id that a payout
 * service gives. Too long for a phone number, and never without a digit.
 */
const form = /^(?=.*\d)[A-Z0-9][A-Z0-9_/-]{11,34}$/i;

export const wrongReference = 'reference is the UTR of the transfer: 12 to 35 letters and digits';

/** As it is kept: without blanks, in capitals unless it is the id of a payout. Null: it is none. */
export function readReference(text: string): string | null {
  const plain = text.replace(/\s/g, '');
  if (!form.test(plain)) return null;
  return plain.includes('_') ? plain : plain.toUpperCase();
}

export const paymentReference = z
  .string(wrongReference)
  .max(100, wrongReference)
  .meta({ example: '412345678901' })
  .transform((text, context) => {
    const read = readReference(text);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: wrongReference });
    return z.NEVER;
  });
