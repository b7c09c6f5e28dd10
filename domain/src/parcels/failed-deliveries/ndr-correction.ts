import { z } from 'zod';

/** Facts of the consignee that couriers let us correct while a parcel waits for its next attempt. */
export const ndrCorrections = ['name', 'phone', 'address'] as const;
export const ndrCorrection = z.enum(ndrCorrections);
export type NdrCorrection = z.output<typeof ndrCorrection>;

export const ndrCorrectionLabels: Record<NdrCorrection, string> = {
  name: 'Name',
  phone: 'Phone',
  address: 'Address',
};

/** Whether the courier has taken it. `unknown`: it was told, and has not answered. */
export const correctionStates = ['requested', 'unknown', 'accepted'] as const;
export type CorrectionState = (typeof correctionStates)[number];

const line = (most: number) => z.string().trim().min(1).max(most);

/**
 * A corrected consignee; an absent field stays as it is. PIN code and city are not among them: a parcel is already
 * sorted by them.
 */
export const consigneeCorrection = z
  .strictObject({
    name: line(100).optional(),
    /** An Indian mobile number. */
    phone: line(20).optional(),
    address: z
      .object({ address1: line(200), address2: z.string().trim().max(200).nullable().default(null) })
      .optional(),
  })
  .refine((correction) => correctedFacts(correction).length > 0, { message: 'Say what is to be corrected' })
  .meta({ example: { phone: '9845098450' } });
export interface ConsigneeCorrection {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly address?: { readonly address1: string; readonly address2: string | null } | undefined;
}

/** Which facts a correction changes. */
export const correctedFacts = (correction: ConsigneeCorrection): NdrCorrection[] =>
  ndrCorrections.filter((fact) => correction[fact] !== undefined);

/** The same in words, `phone and address`. */
export const correctedText = (facts: readonly NdrCorrection[]): string =>
  facts.map((fact) => ndrCorrectionLabels[fact].toLowerCase()).join(facts.length === 2 ? ' and ' : ', ');
