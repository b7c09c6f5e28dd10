import { z } from 'zod';

/** They hold of every order and parcel, and are checked each night. Refunds owed are rows of their own. */
export const invariants = [
  'moves_without_parcel',
  'cancelled_parcel_moves',
  'collects_otherwise',
  'goes_elsewhere',
  'invoiced_otherwise',
  'two_live_parcels',
] as const;
export const invariant = z.enum(invariants);
export type Invariant = z.output<typeof invariant>;

/** The trouble in a sentence. */
export const invariantSentences: Record<Invariant, string> = {
  moves_without_parcel: 'The order is In Transit, and no parcel stands for it: enter its tracking, or set its status.',
  cancelled_parcel_moves: 'A parcel that was cancelled here is on its way: ask the courier to bring it back.',
  collects_otherwise: 'The courier collects another amount than the order owes.',
  goes_elsewhere: 'The parcel goes to another PIN code than the order’s address.',
  invoiced_otherwise: 'The invoice says another amount or address than the order: void it, and make it anew.',
  two_live_parcels: 'Two parcels of this order are on their way: call one of them back.',
};
