/** Where money that was paid in cash goes back to. */
export const payeeKinds = ['upi', 'bank'] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** After `to`. */
export const payeeKindLabels: Record<PayeeKind, string> = { upi: 'UPI', bank: 'bank account' };

/** In full; kept encrypted, and shown to whoever pays only. */
export type Payee =
  | { readonly kind: 'upi'; readonly upi: string }
  | {
      readonly kind: 'bank';
      readonly holder: string;
      /** Digits; leading zeros count. */
      readonly account: string;
      readonly ifsc: string;
    };

/** As somebody types it. */
export interface TypedPayee {
  readonly kind: PayeeKind;
  readonly upi?: string | undefined;
  readonly holder?: string | undefined;
  readonly account?: string | undefined;
  /** The number once more. */
  readonly accountAgain?: string | undefined;
  readonly ifsc?: string | undefined;
}

/** The fields of a payee, any of which may be at fault. */
export const payeeFields = ['upi', 'holder', 'account', 'accountAgain', 'ifsc'] as const;
export type PayeeField = (typeof payeeFields)[number];

/** Letters and digits, perhaps with `.`, `-` and `_`, then `@` and a handle without a dot: not an email address. */
const upiForm = /^[a-z0-9][a-z0-9._-]{1,99}@[a-z][a-z0-9]{1,49}$/i;
/** Four letters of the bank, a zero, six letters or digits of the branch (Reserve Bank of India). */
const ifscForm = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** Numbers of accounts in India have 9 to 18 digits. */
const accountForm = /^\d{9,18}$/;
const holderForm = /^\p{L}[\p{L}\p{M}\p{N} .,'’&()/-]{1,99}$/u;

/** Digits as Indian keyboards type them, in plain ones; `०` is U+0966. */
const plainDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966));
/** Without the blanks and hyphens by which people group a number. */
const numberOf = (text = ''): string => plainDigits(text).replace(/[\s-]/g, '');

/** The payee that somebody typed, or the first field at fault. Blanks and small letters are mended, digits never. */
export function readPayee(typed: TypedPayee): { readonly payee: Payee } | { readonly wrong: PayeeField } {
  if (typed.kind === 'upi') {
    const upi = plainDigits(typed.upi ?? '').trim();
    return upiForm.test(upi) ? { payee: { kind: 'upi', upi } } : { wrong: 'upi' };
  }
  const holder = (typed.holder ?? '').trim().replace(/\s+/g, ' ');
  if (!holderForm.test(holder)) return { wrong: 'holder' };
  const account = numberOf(typed.account);
  if (!accountForm.test(account) || /^0+$/.test(account)) return { wrong: 'account' };
  if (numberOf(typed.accountAgain) !== account) return { wrong: 'accountAgain' };
  const ifsc = numberOf(typed.ifsc).toUpperCase();
  return ifscForm.test(ifsc) ? { payee: { kind: 'bank', holder, account, ifsc } } : { wrong: 'ifsc' };
}

/** `ra•••@okhdfc` or `••••1234`: enough to ask a customer whether it is theirs. */
export function maskedPayee(payee: Payee): string {
  if (payee.kind === 'bank') return `••••${payee.account.slice(-4)}`;
  const [name = '', handle = ''] = payee.upi.split('@');
  return `${name.slice(0, name.length > 3 ? 2 : 1)}•••@${handle}`;
}
