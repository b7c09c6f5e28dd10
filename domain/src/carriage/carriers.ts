/** The facts of a courier that every room may know, orders included; its other facts build on them. */
export interface Carrier {
  /** Lower-case letters; used in URLs, in the inbox and on shipment attempts. */
  readonly id: string;
  readonly name: string;
  /** The countries where it delivers, by their English names. */
  readonly deliversIn: readonly string[];
}

export const delhiveryCarrier: Carrier = { id: 'delhivery', name: 'Delhivery', deliversIn: ['India'] };
export const prozoCarrier: Carrier = { id: 'prozo', name: 'Prozo', deliversIn: ['India'] };

/** The couriers we integrate with, in display order. */
export const carriers: readonly Carrier[] = [delhiveryCarrier, prozoCarrier];
