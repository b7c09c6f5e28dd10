import { z } from 'zod';
import { type PayeeField, payeeKinds, readPayee } from './payee.ts';

/** Said to whoever calls; customers read it in their language. */
const messages: Record<PayeeField, string> = {
  upi: 'upi is a UPI ID such as name@bank',
  holder: 'holder is the name of the account’s holder',
  account: 'account has 9 to 18 digits',
  accountAgain: 'accountAgain is not the same number as account',
  ifsc: 'ifsc has 4 letters, a 0, and 6 letters or digits, such as HDFC0001234',
};

const typed = (field: PayeeField) => z.string(messages[field]).max(200, messages[field]).optional();

export const payeeKind = z.enum(payeeKinds, { error: 'kind is upi or bank' });

/** A UPI ID or a bank account, as it is typed; what is said of a wrong one does not repeat it. */
export const payeeInput = z
  .object(
    {
      kind: payeeKind,
      upi: typed('upi'),
      holder: typed('holder'),
      account: typed('account'),
      accountAgain: typed('accountAgain'),
      ifsc: typed('ifsc'),
    },
    { error: 'payee is a UPI ID or a bank account' },
  )
  .meta({ example: { kind: 'upi', upi: 'name@okbank' } })
  .transform((input, context) => {
    const read = readPayee(input);
    if ('payee' in read) return read.payee;
    context.addIssue({ code: 'custom', path: [read.wrong], message: messages[read.wrong] });
    return z.NEVER;
  });
