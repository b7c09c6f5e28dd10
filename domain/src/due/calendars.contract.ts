import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';
import { timeOfDay } from '../time/time-of-day.ts';
import { ownCalendar, weekdays } from './calendar-settings.ts';

const params = z.object({ vendorName: z.string().min(1).max(200) });

/** A vendor's own choices, and what is in force. */
export const vendorCalendar = z.object({
  own: ownCalendar,
  /** Incremented by every change; edits send it back so that a stale one is refused. */
  version: z.int(),
  inForce: z.object({
    cutOff: timeOfDay,
    daysOff: z.array(z.enum(weekdays)),
    /** The state whose holidays are kept; null keeps the national ones alone. */
    state: z.string().nullable(),
    /** The single days off of the next year, `YYYY-MM-DD`. */
    closedOn: z.array(z.string()),
  }),
});
export type VendorCalendar = z.output<typeof vendorCalendar>;

export const calendarsContract = {
  get: route({
    method: 'GET',
    path: '/api/vendors/:vendorName/calendar',
    access: 'signed-in',
    summary: 'The days on which a vendor works and until when, by which its orders are due',
    params,
    answer: vendorCalendar,
  }),
  change: route({
    method: 'PUT',
    path: '/api/vendors/:vendorName/calendar',
    access: staffRoles,
    summary: 'A vendor’s own working days. 409 when somebody else changed them meanwhile',
    params,
    body: ownCalendar.extend({ version: z.int().min(0) }),
    answer: vendorCalendar,
  }),
};
