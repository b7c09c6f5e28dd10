/** Why a part is cancelled in which the store has left nothing. */
export const removedReason = 'All items were removed in the store';

/** A part of the same order, as people know it. */
export interface NamedPart {
  readonly vendorName: string;
  readonly magicOrderId: string;
}

export const partText = ({ vendorName, magicOrderId }: NamedPart): string => `${vendorName} (${magicOrderId})`;

const handedOver = 'Its items are now with ';

/** Why a part is cancelled whose items have gone to these parts. */
export const handedOverReason = (to: readonly NamedPart[]): string =>
  `${handedOver}${new Intl.ListFormat('en', { type: 'conjunction' }).format(to.map(partText))}`;

/** Whether a part was cancelled because nothing was left in it: it reopens when something is back. */
export const isLeftReason = (reason: string | null): boolean =>
  reason === removedReason || reason?.startsWith(handedOver) === true;
