import { z } from 'zod';
import { route } from '../http/route.ts';

const magicOrderIds = z.array(z.string());

/**
 * Notifies an open screen of other people's changes: only ids of orders the viewer may see. `refetch` means that there
 * were too many changes to list, or that some may have been missed.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('orders'), created: magicOrderIds, changed: magicOrderIds }),
  z.object({ type: z.literal('refetch') }),
  // How partners are has changed: those that the viewer waits for are to be asked for.
  z.object({ type: z.literal('partners') }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

/** Seconds between heartbeats of the stream; the session is checked again at each. */
export const heartbeatSeconds = 15;

export const liveContract = {
  events: route({
    method: 'GET',
    path: '/api/live',
    access: 'signed-in',
    summary: 'Changes of the viewer’s orders as they happen: server-sent events until either side ends them',
    events: liveEvent,
  }),
};
