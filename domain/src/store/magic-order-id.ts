const longest = 40;

/**
 * `<order name without #>-<n>`, such as `PG1229-1`; `n` counts the order's vendors from 1 at first import. Letters,
 * digits, `-` and `_` only, so that it is safe in addresses and as a courier's reference, and at most 40 long: a longer
 * name loses its beginning, since its end holds the number.
 * @throws RangeError for a name without a letter or digit, or an `n` below 1.
 */
export function magicOrderId(orderName: string, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`vendors are counted from 1, not ${n}`);
  const suffix = `-${n}`;
  const name = orderName
    .replaceAll('#', '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .slice(-(longest - suffix.length))
    .replace(/^-|-$/g, '');
  if (name === '') throw new RangeError(`no usable order name: ${JSON.stringify(orderName)}`);
  return `${name}${suffix}`;
}
