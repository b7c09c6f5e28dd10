import { madeOnDemand } from '../text/made-on-demand.ts';

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Expands exponents (`1e-7`) to plain digits; otherwise the shortest exact decimal, as JavaScript prints it. */
function plainDigits(amount: number): string {
  const text = String(amount);
  return text.includes('e-') ? amount.toFixed(20) : text;
}

/**
 * Converts rupees to integer paise, rounding half away from zero. Works on the decimal digits rather than the binary
 * number, so `1.005` gives 101. Null and undefined give 0. @throws RangeError for anything that is not a plain
 * decimal, or is too large to be exact.
 */
export function toPaise(amount: string | number | null | undefined): number {
  if (amount === null || amount === undefined) return 0;
  const text = typeof amount === 'number' ? plainDigits(amount) : amount.trim();
  const [, sign = '', whole = '', fraction = ''] = decimal.exec(text) ?? [];
  if (whole === '' && fraction === '') throw new RangeError(`not an amount of rupees: ${JSON.stringify(amount)}`);
  const digits = fraction.padEnd(3, '0');
  const paise = Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(paise)) throw new RangeError(`too many rupees: ${JSON.stringify(amount)}`);
  return sign === '-' && paise !== 0 ? -paise : paise;
}

export function toRupees(paise: number): number {
  return paise / 100;
}

/** `paise × numerator ÷ denominator`, rounded half away from zero, in exact arithmetic. */
export function scalePaise(paise: number, numerator: number, denominator: number): number {
  if (denominator <= 0) throw new RangeError('the denominator must be positive');
  const product = BigInt(paise) * BigInt(numerator);
  const size = product < 0n ? -product : product;
  const rounded = Number((2n * size + BigInt(denominator)) / (2n * BigInt(denominator)));
  return product < 0n ? -rounded : rounded;
}

/** Scales the weights to integers in the same proportion, so that shares can be computed exactly. */
function integerWeights(weights: readonly number[]): bigint[] {
  if (weights.some((weight) => !Number.isFinite(weight) || weight < 0)) {
    throw new RangeError('weights must be finite and not negative');
  }
  if (weights.every((weight) => Number.isSafeInteger(weight))) return weights.map(BigInt);
  // Multiplying by a power of two is lossless, so equal weights stay equal.
  const scale = 2 ** (51 - Math.floor(Math.log2(Math.max(...weights))));
  return weights.map((weight) => BigInt(Math.round(weight * scale)));
}

/**
 * Splits paise in proportion to the weights by the largest remainder method: the parts always add up to the total, and
 * each differs from its exact share by less than a paisa. Equal remainders favour the earlier part. All-zero weights
 * split equally; a negative total splits like the positive one. @throws RangeError for negative or infinite weights, a
 * non-integer total, or a non-zero total without parts.
 */
export function splitPaise(total: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(total)) throw new RangeError(`not an amount of paise: ${total}`);
  if (weights.length === 0) {
    if (total === 0) return [];
    throw new RangeError('nothing to split over');
  }
  const given = integerWeights(weights);
  const shares = given.every((weight) => weight === 0n) ? given.map(() => 1n) : given;
  const sum = shares.reduce((a, b) => a + b, 0n);
  const size = BigInt(Math.abs(total));
  const parts = shares.map((share) => ({
    whole: Number((size * share) / sum),
    remainder: (size * share) % sum,
  }));
  const left = Math.abs(total) - parts.reduce((all, part) => all + part.whole, 0);
  // The sort is stable: among equal remainders the earlier part stays first.
  const byRemainder = parts.toSorted((a, b) => Number(a.remainder < b.remainder) - Number(a.remainder > b.remainder));
  for (const part of byRemainder.slice(0, left)) part.whole += 1;
  return parts.map((part) => (total < 0 && part.whole !== 0 ? -part.whole : part.whole));
}

const rupees = madeOnDemand(() => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }));

/** `₹1,23,456.00` */
export function formatRupees(amount: number): string {
  return rupees().format(amount);
}
