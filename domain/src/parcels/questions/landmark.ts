/** So long may a landmark be, in characters. */
export const longestLandmark = 120;
/** So long may a line be that couriers are told. */
const longestLine = 200;

/** An address with a landmark in its second line; null where that has no room for it, or there is no address. */
export function withLandmark(
  { address1, address2 }: { readonly address1: string | null; readonly address2: string | null },
  landmark: string,
): { readonly address1: string; readonly address2: string } | null {
  const second = [address2, landmark].filter(Boolean).join(', ');
  return address1 && address1.length <= longestLine && second.length <= longestLine
    ? { address1, address2: second }
    : null;
}
