import { z } from 'zod';

const id = z.union([z.number().int(), z.string().regex(/^\d{1,19}$/)]).transform(String);
const text = z.string().nullish();

const customer = z.object({ id: id.nullish(), email: text, phone: text });
const shop = { shop_id: id.optional(), shop_domain: z.string() };

/**
 * The bodies of the three webhooks that every app has to take, as the store documents them. They are told apart by what
 * they contain: the signature covers the body and not the topic.
 */
export const privacyWebhook = z.union([
  z
    .object({ ...shop, customer, orders_to_redact: z.array(id) })
    .transform((body) => ({ ...body, kind: 'erasure' as const })),
  z
    .object({
      ...shop,
      customer,
      orders_requested: z.array(id),
      data_request: z.object({ id }).optional(),
    })
    .transform((body) => ({ ...body, kind: 'data' as const })),
  z.strictObject(shop).transform((body) => ({ ...body, kind: 'shop' as const })),
]);
export type PrivacyWebhook = z.output<typeof privacyWebhook>;

const topics = { erasure: 'customers/redact', data: 'customers/data_request', shop: 'shop/redact' } as const;

export const isPrivacyTopic = (topic: string): boolean => Object.values(topics).some((one) => one === topic);

/** Whether a body is what its topic promises: a request of one kind must not pass for another. */
export const isOfTopic = ({ kind }: PrivacyWebhook, topic: string): boolean => topics[kind] === topic;
