import { z } from 'zod';
import { activityLogEntry } from './order.ts';

/** The `details` of a refused change (409) that was based on an older version than somebody else's. */
export const staleChange = z.object({
  /** What the order has now; the same change based on this one is accepted. */
  version: z.number().int(),
  /** What was changed, when it is no order. */
  subject: z.literal('vendor').optional(),
  /** What has happened to the order since, newest first, as far as the viewer may know. */
  entries: z.array(
    activityLogEntry.extend({
      /** The part that it has happened to, when that is not the one that was changed. */
      magicOrderId: z.string().optional(),
    }),
  ),
  /** The versions that the other parts have now, if the change was of them, too. */
  otherParts: z.array(z.object({ magicOrderId: z.string(), version: z.number().int() })).optional(),
});
export type StaleChange = z.output<typeof staleChange>;
