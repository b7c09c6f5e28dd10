import type { PayeeWords } from './payee-words.ts';

export const englishPayee: PayeeWords = {
  title: 'Where should your money go?',
  why: 'You paid in cash, so we need a UPI ID or a bank account. Only those who pay see it, and we delete it 30 days after the payment.',
  kinds: { upi: 'To my UPI ID', bank: 'To my bank account', later: 'I’ll tell you later' },
  fields: {
    upi: 'UPI ID',
    holder: 'Name of the account holder',
    account: 'Account number',
    accountAgain: 'Account number again',
    ifsc: 'IFSC',
  },
  hints: { upi: 'For example name@okhdfc', ifsc: '11 letters and digits, on your cheque book or in your bank’s app' },
  problems: {
    kind: 'Please choose where your money should go.',
    upi: 'This is not a UPI ID. It looks like name@okhdfc.',
    holder: 'Please enter the name as your bank has it.',
    account: 'An account number has 9 to 18 digits.',
    accountAgain: 'The two account numbers differ.',
    ifsc: 'An IFSC has 4 letters, a zero, and 6 letters or digits, such as HDFC0001234.',
  },
  missing: 'You paid in cash, and we do not know yet where to send your money.',
  give: 'Tell us where to send it',
  send: 'Send',
  given: 'Thank you. We know now where to send your money.',
};
