/** Paise from `"1600.0"`, `"1600.00"` or a number of rupees. */
export function paise(amount: string | number | null | undefined): number {
  return amount === null || amount === undefined || amount === '' ? 0 : Math.round(Number(amount) * 100);
}

/** `"1600.0"`: GraphQL's Decimal drops trailing zeros but keeps one digit. */
export function decimal(value: number): string {
  const text = (value / 100).toFixed(2);
  return text.endsWith('0') ? text.slice(0, -1) : text;
}

/** `"1600.00"`, as in webhook bodies and the `Money` scalar. */
export function fixed(value: number): string {
  return (value / 100).toFixed(2);
}

/** Splits `amount` by `weights` by the largest remainder method, so that the parts always add up. */
export function split(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, i) => (i === 0 ? amount : 0));
  const exact = weights.map((w) => (amount * w) / sum);
  const parts = exact.map(Math.floor);
  const order = exact.map((e, i) => ({ i, rest: e - Math.floor(e) })).sort((a, b) => b.rest - a.rest || a.i - b.i);
  let left = amount - parts.reduce((a, b) => a + b, 0);
  for (const { i } of order) {
    if (left-- <= 0) break;
    parts[i] = (parts[i] ?? 0) + 1;
  }
  return parts;
}
