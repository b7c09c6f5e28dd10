import { z } from 'zod';
import type { Tx } from '../../platform/db/transaction.ts';
import { isMailEnabled } from '../../platform/mail/mail-enabled.ts';

const mailAddress = z.email();

/** Finds where the code of an order can go by the customer's email on file; null: nowhere. */
export async function codeContacts(tx: Tx): Promise<(customerEmail: string | null) => string | null> {
  const isMailed = await isMailEnabled(tx);
  return (email) => (isMailed ? (mailAddress.safeParse(email?.trim()).data ?? null) : null);
}
