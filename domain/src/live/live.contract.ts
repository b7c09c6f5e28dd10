import { z } from 'zod';
import { route } from '../http/route.ts';

const magicOrderIds = z.array(z.string());

/**
 * What a screen that is open learns of other people's work: ids only, of orders that the viewer may see. `refetch`
 * stands for more than can be named, or for a time in which nothing could be heard.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('orders'), created: magicOrderIds, changed: magicOrderIds }),
  z.object({ type: z.literal('refetch') }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

/** Seconds between two signs of life of the stream; at each the session is checked again. */
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
