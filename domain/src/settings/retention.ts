import { z } from 'zod';

/** By whole months: what came on the first day of a month goes with what came on its last. */
const days = z.int().min(31).max(3650);

/** Sooner, couriers still hear claims, and customers ask about parcels that have just come. */
const fewestMonths = 3;

/** How long copies of what others sent, labels and customers' data are kept. What was made of them stays. */
export const retention = z.object({
  webhookDays: days.meta({
    title: 'Days to keep webhooks',
    description: 'What the store, couriers and ShipTurtle sent, for looking up later what happened. By whole months.',
  }),
  payloadDays: days.meta({
    title: 'Days to keep orders as the store sent them',
    description: 'After that, the store is asked again where they are needed. By whole months.',
  }),
  // A row from before it was there keeps its other value.
  labelMonths: z.number().int().min(1).max(120).default(24).meta({
    title: 'Months of labels',
    description:
      'How long a label is kept after its parcel was delivered, came back or was cancelled. It shows the customer’s address; customers may complain of a parcel for two years.',
  }),
  personalDataMonths: z
    .number()
    .int()
    .min(0)
    .max(120)
    .default(0)
    .refine((months) => months === 0 || months >= fewestMonths, `Either 0 or at least ${fewestMonths}`)
    .meta({
      title: 'Months of customers’ personal data',
      description:
        'After that, orders that were delivered, came back or were cancelled lose their customer’s name, contacts and address for good, up to 5,000 orders a night. Amounts, products, parcels and issued invoices stay; orders about which something is open are left. 0: until somebody asks.',
    }),
});

export const usualRetention: z.output<typeof retention> = {
  webhookDays: 90,
  payloadDays: 90,
  labelMonths: 24,
  personalDataMonths: 0,
};
