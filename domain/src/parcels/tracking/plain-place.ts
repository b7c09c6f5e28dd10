/** Parts of a hub's code that say its kind and not where it is. */
const kinds = /^(h|d|dc|hb|hub|gw|gateway|pc|ip|l|i|p|dpp|rpc|fc|wh|warehouse|branch|facility|centre|center|office)$/i;

/**
 * The town in a courier's name of a place, such as `Bhiwandi` for `Bhiwandi_Mankoli_HB (Maharashtra)`; null for one that
 * says nothing to a customer. At most 40 characters.
 */
export function plainPlace(told: string | null): string | null {
  const [town = ''] = (told ?? '').replace(/\(.*$/s, '').split(/[_|/,;]/);
  const words = town
    .trim()
    .split(/[\s-]+/)
    .filter((word) => !kinds.test(word));
  const name = words.join(' ');
  // A code, a number or anything else that no town is called.
  if (
    name.length < 3 ||
    name.length > 40 ||
    !/^[\p{L}\p{M}.' ]+$/u.test(name) ||
    /^(na|null|nil|none|unknown)$/i.test(name)
  )
    return null;
  return name === name.toUpperCase() || name === name.toLowerCase()
    ? name.toLowerCase().replace(/(^|[ .'])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;
}
