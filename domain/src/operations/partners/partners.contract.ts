import { z } from 'zod';
import { route } from '../../http/route.ts';
import { partnerKinds } from './partner-kind.ts';
import { noticedStates } from './partner-notice.ts';
import { partnerStates } from './partner-state.ts';

const partner = z.object({
  /** Its name for people. */
  name: z.string(),
  kind: z.enum(partnerKinds),
  /** By its last calls; null if nobody has called it within the last hour. */
  state: z.enum(partnerStates).nullable(),
  /** Since when it has been in that state. */
  since: z.string().nullable(),
  /** When a call last came through. */
  lastGoodAt: z.string().nullable(),
  /** The next step in a sentence; null where nothing is to be done. */
  todo: z.string().nullable(),
});

const notice = z.object({
  /** Its name for the viewer: vendors know the store as just that. */
  name: z.string(),
  kind: z.enum(partnerKinds),
  state: z.enum(noticedStates),
  since: z.string(),
});

/** How those are whom the product calls: couriers, the store, the external tool, mail, files. */
export const partnersContract = {
  list: route({
    method: 'GET',
    path: '/api/status/partners',
    access: ['admin'],
    summary: 'How each partner in use is by its last calls, and since when',
    answer: z.object({ partners: z.array(partner) }).meta({
      example: {
        partners: [
          {
            name: 'Delhivery',
            kind: 'courier',
            state: 'works',
            since: '2026-11-23T05:12:00.000Z',
            lastGoodAt: '2026-11-23T06:00:00.000Z',
            todo: null,
          },
        ],
      },
    }),
  }),
  notices: route({
    method: 'GET',
    path: '/api/partner-notices',
    access: 'signed-in',
    summary: 'Partners that the viewer waits for and that have not answered, or refused us, for more than a moment',
    answer: z.object({ notices: z.array(notice) }).meta({
      example: {
        notices: [{ name: 'Delhivery', kind: 'courier', state: 'down', since: '2026-11-23T08:35:00.000Z' }],
      },
    }),
  }),
};
