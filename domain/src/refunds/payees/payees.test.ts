import { expect, test } from 'vitest';
import { maskedPayee, readPayee, type TypedPayee } from './payee.ts';
import { payeeInput } from './payee-input.ts';
import { readPaymentHeading } from './payment-file.ts';
import { readReference } from './payment-reference.ts';

const bank = { holder: 'Lakshmi Narayan', account: '00123456789', accountAgain: '00123456789', ifsc: 'HDFC0001234' };
const ofBank = (more: Partial<typeof bank> = {}): TypedPayee => ({ kind: 'bank', ...bank, ...more });
const kept = { kind: 'bank', holder: 'Lakshmi Narayan', account: '00123456789', ifsc: 'HDFC0001234' };

test.each([
  ['as it is typed', ofBank()],
  ['with the number grouped', ofBank({ account: ' 0012 3456-789 ' })],
  ['with Hindi digits', ofBank({ account: '००१२३४५६७८९', ifsc: 'HDFC०००१२३४' })],
  ['with a small IFSC and blanks', ofBank({ ifsc: ' hdfc 0001234', holder: ' Lakshmi   Narayan ' })],
])('a bank account is understood %s, and its leading zeros stay', (_, typed) =>
  expect(readPayee(typed)).toEqual({ payee: kept }),
);

test.each([
  ['holder', ofBank({ holder: '' })],
  ['holder', ofBank({ holder: '=cmd|calc' })],
  ['account', ofBank({ account: '12345678', accountAgain: '12345678' })],
  ['account', ofBank({ account: '1234567890123456789' })],
  ['account', ofBank({ account: '4.5E+12' })],
  ['account', ofBank({ account: '000000000' })],
  ['account', ofBank({ account: '12a456789' })],
  ['accountAgain', ofBank({ accountAgain: '00123456798' })],
  ['accountAgain', ofBank({ accountAgain: '123456789' })],
  ['ifsc', ofBank({ ifsc: 'HDFC1001234' })],
  ['ifsc', ofBank({ ifsc: 'HDFCO001234' })],
  ['ifsc', ofBank({ ifsc: 'HDF00012345' })],
  ['ifsc', ofBank({ ifsc: 'HDFC00012345' })],
  ['upi', { kind: 'upi', upi: 'ravi@gmail.com' }],
  ['upi', { kind: 'upi', upi: 'ravi' }],
  ['upi', { kind: 'upi', upi: 'ravi kumar@okhdfc' }],
  ['upi', { kind: 'upi', upi: '@okhdfc' }],
  ['upi', { kind: 'upi', upi: 'ravi@@okhdfc' }],
  ['upi', { kind: 'upi', upi: '=1+1@okhdfc' }],
  ['upi', { kind: 'upi', upi: `${'a'.repeat(101)}@okhdfc` }],
  ['upi', { kind: 'upi' }],
] as const)('of a wrong payee %s is at fault: %j', (wrong, typed) => expect(readPayee(typed)).toEqual({ wrong }));

test.each([
  ['ravi.kumar@okhdfc', 'ra•••@okhdfc'],
  ['९८४५०९८४५०@ybl', '98•••@ybl'],
  ['abc@upi', 'a•••@upi'],
])('the UPI ID %s is shown as %s', (upi, shown) => {
  const read = readPayee({ kind: 'upi', upi: ` ${upi} ` });
  expect('payee' in read && maskedPayee(read.payee)).toBe(shown);
});

test('of an account its last four digits are shown', () =>
  expect(maskedPayee({ kind: 'bank', holder: 'A B', account: '00123456789', ifsc: 'HDFC0001234' })).toBe('••••6789'));

test('what is said of a wrong payee names its field and does not repeat it', () => {
  const typed = { kind: 'bank', ...bank, account: '77000077000077000077' };
  const issues = payeeInput.safeParse(typed).error?.issues;
  expect(issues).toMatchObject([{ path: ['account'], message: 'account has 9 to 18 digits' }]);
  expect(JSON.stringify(issues)).not.toContain('7700007700');
});

test.each([
  ['412345678901', '412345678901'],
  [' 4123 4567 8901 ', '412345678901'],
  ['hdfcn52026112912', 'HDFCN52026112912'],
  ['pout_00000000000001', 'pout_00000000000001'],
  ['9845098450', null],
  ['4.12345E+11', null],
  ['=HYPERLINK("x")', null],
  ['paid to him by phone', null],
  ['1'.repeat(36), null],
])('the reference %s is kept as %s', (typed, reference) => expect(readReference(typed)).toBe(reference));

test('the columns of a file of payments are found by the names that people give them', () => {
  expect(readPaymentHeading(['Name', 'UTR No.', 'Amount', 'Remarks'])).toEqual({
    problem: 'The heading needs a column Refund, Return or Order.',
  });
  expect(readPaymentHeading(['order number', 'UTR No.', 'Amount'])).toEqual({ order: 0, reference: 1, amount: 2 });
  expect(readPaymentHeading(['Refund', 'Amount'])).toEqual({
    problem: 'The heading needs a column Reference (or UTR).',
  });
  expect(readPaymentHeading(['Order', 'UTR', 'Reference'])).toMatchObject({ problem: expect.stringContaining('two') });
});
