import { z } from 'zod';

const text = z.string().trim().nullish();
/** ISO text, or seconds or milliseconds since 1970. */
const time = z.union([z.string(), z.number()]).nullish();

export const signInAnswer = z.object({ accessToken: z.string().min(1) });

const meta = z.object({ success: z.boolean().nullish(), message: text }).nullish();
export const placedOrder = z.object({ awb_number: z.string().trim().nullish(), reference: text, label_url: text });
export const createAnswer = z.object({ meta, message: text, result: placedOrder.nullish() });
export const plainAnswer = z.object({ meta, message: text });
export const searchAnswer = z.object({ result: z.array(z.unknown()) });
export const labelAnswer = z.object({ result: z.object({ label_url: text, label: text }) });
/** The carriers available for a destination; an assumption, as little is documented. */
export const serviceabilityAnswer = z.object({ meta, result: z.array(z.looseObject({ name: text })) });

export const waybillDetail = z.object({
  waybill: z.string(),
  currentStatus: text,
  statusDate: time,
  remarks: text,
  expectedDeliveryDate: time,
  estimatedDeliveryTime: time,
  edd: time,
  createdDate: time,
  lastUpdated: time,
  order_history: z.array(z.object({ orderStatusEnum: z.string(), timestamp: time })).nullish(),
  failedReason: text,
});
const details = z.object({ waybillDetails: z.array(z.unknown()) });
/** The public tracker wraps the same object once more. */
export const trackAnswer = z.union([details, z.object({ message: details }).transform(({ message }) => message)]);

/** Some senders write numbers as numbers. */
export const scanPush = z.object({
  waybill: z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim())
    .pipe(z.string().min(1).max(60)),
});
