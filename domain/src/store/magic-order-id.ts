const longest = 40;

/**
 * `<order name without #>-<n>`, such as `PG1229-1`; `n` numbers the order's vendors from 1 at first import. Names repeat
 * in a store whose numbering began anew: the second order of a name has `PG1229_2-1`, and so on by `namesake`. Letters,
 * digits, `-` and `_` only, so that it is safe in URLs and as a courier's reference. At most 40 characters: a longer
 * name is cut at the start, since its end holds the number. @throws RangeError for a name without letters or digits,
 * or an `n` below 1.
 */
export function magicOrderId(orderName: string, n: number, namesake = 1): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`vendors are counted from 1, not ${n}`);
  const suffix = `${namesake === 1 ? '' : `_${namesake}`}-${n}`;
  const name = orderName
    .replaceAll('#', '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .slice(-(longest - suffix.length))
    .replace(/^-|-$/g, '');
  if (name === '') throw new RangeError(`no usable order name: ${JSON.stringify(orderName)}`);
  return `${name}${suffix}`;
}
