import { z } from 'zod';
import { payeeKind } from './payee-input.ts';

/** Who gave a payee: the customer, or staff for them. */
export const payeeGivers = ['customer', 'staff'] as const;
export const payeeGiver = z.enum(payeeGivers);
export type PayeeGiver = z.output<typeof payeeGiver>;

/** A payee as staff see it. */
export const shownPayee = z.object({
  kind: payeeKind,
  /** `ra•••@okhdfc` or `••••1234` */
  masked: z.string(),
  by: payeeGiver,
  at: z.string(),
});
export type ShownPayee = z.output<typeof shownPayee>;
