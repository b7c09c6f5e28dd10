import { z } from 'zod';
import { activityLogEntry } from './order.ts';

/** The `details` of a change refused (409) because it was based on an outdated version. */
export const staleChange = z.object({
  /** The current version; the same change based on it is accepted. */
  version: z.number().int(),
  /** The changed record, if it is not an order. */
  subject: z.literal('vendor').optional(),
  /** The order's activity since then, newest first, as far as the viewer may see it. */
  entries: z.array(
    activityLogEntry.extend({
      /** The part it happened to, if not the one being changed. */
      magicOrderId: z.string().optional(),
    }),
  ),
  /** The current versions of the other parts, if the change included any. */
  otherParts: z.array(z.object({ magicOrderId: z.string(), version: z.number().int() })).optional(),
});
export type StaleChange = z.output<typeof staleChange>;
