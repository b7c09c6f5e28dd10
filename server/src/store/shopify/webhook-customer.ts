import { z } from 'zod';

const text = z.string().nullish();

/** The buyer's account, as webhooks tell it. */
export const webhookCustomer = z
  .object({
    id: z.union([z.number(), z.string()]).nullish(),
    first_name: text,
    last_name: text,
    email: text,
    phone: text,
  })
  .nullish();

/** The same in the words of queries. */
export const accountOf = (customer: z.output<typeof webhookCustomer>) => ({
  id: customer?.id == null ? null : String(customer.id),
  firstName: customer?.first_name,
  lastName: customer?.last_name,
  email: customer?.email,
  phone: customer?.phone,
});
