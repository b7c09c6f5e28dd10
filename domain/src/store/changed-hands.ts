/** A part of an order as it is here. */
export interface PartInHand {
  readonly id: string;
  readonly vendorId: string;
  /** The store's ids of its lines. */
  readonly lineIds: readonly string[];
  /** Nothing of it is booked, shipped or ended: its lines may go, and others may come. */
  readonly isFree: boolean;
  /** It was cancelled because nothing was left in it, and shows the lines that it had last. */
  readonly isLeft: boolean;
}

/** A line of the store's order of which something is left. */
export interface LineInHand {
  readonly id: string;
  /** Of the vendor that the store names. */
  readonly vendorId: string;
}

export interface ChangedHands {
  /** Every line of another vendor than its part, whatever becomes of it. */
  readonly lines: readonly { readonly lineId: string; readonly fromVendorId: string; readonly toVendorId: string }[];
  /** Parts that go to another vendor as they are, in an order in which no vendor has two. */
  readonly moves: readonly { readonly partId: string; readonly vendorId: string }[];
  /** Lines that leave their part for that of another vendor. */
  readonly passes: readonly { readonly lineId: string; readonly partId: string; readonly vendorId: string }[];
  /** Lines that stay in their part although the store names another vendor, by their id. */
  readonly stays: ReadonlyMap<string, string>;
}

/** The part that a line lies in; one that it has left only if it is in no other. */
export function homeOf<Part extends Pick<PartInHand, 'lineIds' | 'isLeft'>>(
  parts: readonly Part[],
  lineId: string,
  isOfVendor: (part: Part) => boolean,
): Part | undefined {
  const homes = parts.filter(({ lineIds }) => lineIds.includes(lineId));
  return homes.find(({ isLeft }) => !isLeft) ?? homes.find(isOfVendor) ?? homes[0];
}

// Why: docs/decisions/orders.md, "A line that changes hands takes its history along, until it is booked".
/**
 * Decides about lines for which the store now names another vendor. A part moves whole if all of its lines name one
 * vendor who has no part; a line by itself goes to the part of its vendor, or to a new one. It stays where it is when
 * its part or that of the other vendor is not free any more, and when somebody has said so (`isKept`).
 */
export function changedHands(
  parts: readonly PartInHand[],
  lines: readonly LineInHand[],
  isKept: (partId: string, line: LineInHand) => boolean,
): ChangedHands {
  const changed: { lineId: string; fromVendorId: string; toVendorId: string }[] = [];
  const stays = new Map<string, string>();
  const going = new Map<PartInHand, LineInHand[]>();
  const inPart = new Map<PartInHand, number>();
  for (const line of lines) {
    const home = homeOf(parts, line.id, ({ vendorId }) => vendorId === line.vendorId);
    if (!home) continue;
    inPart.set(home, (inPart.get(home) ?? 0) + 1);
    if (home.vendorId === line.vendorId) continue;
    changed.push({ lineId: line.id, fromVendorId: home.vendorId, toVendorId: line.vendorId });
    const other = parts.find(({ vendorId }) => vendorId === line.vendorId);
    if (!home.isFree || other?.isFree === false || isKept(home.id, line)) stays.set(line.id, home.id);
    else going.set(home, [...(going.get(home) ?? []), line]);
  }
  const moves = wholeMoves(
    parts,
    [...going].flatMap(([part, gone]) => {
      const [first, ...others] = gone;
      const isWhole = gone.length === inPart.get(part) && others.every(({ vendorId }) => vendorId === first?.vendorId);
      return first && isWhole ? [{ part, vendorId: first.vendorId }] : [];
    }),
  );
  const moved = new Set(moves.map(({ partId }) => partId));
  const passes = [...going].flatMap(([part, gone]) =>
    moved.has(part.id) ? [] : gone.map(({ id, vendorId }) => ({ lineId: id, partId: part.id, vendorId })),
  );
  return { lines: changed, moves, passes, stays };
}

/** Of the parts that would move, those whose vendor has no part, or none any more once others have moved. */
function wholeMoves(
  parts: readonly PartInHand[],
  wanted: readonly { readonly part: PartInHand; readonly vendorId: string }[],
): ChangedHands['moves'] {
  const taken = new Set(parts.map(({ vendorId }) => vendorId));
  const moves: { partId: string; vendorId: string }[] = [];
  const open = new Set(wanted);
  const findNext = () => [...open].find(({ vendorId }) => !taken.has(vendorId));
  for (let next = findNext(); next; next = findNext()) {
    taken.delete(next.part.vendorId);
    taken.add(next.vendorId);
    moves.push({ partId: next.part.id, vendorId: next.vendorId });
    open.delete(next);
  }
  return moves;
}
