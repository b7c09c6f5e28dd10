import { z } from 'zod';
import { route } from '../../http/route.ts';
import { processRoles } from './process.ts';

const process = z.object({
  id: z.string(),
  role: z.enum(processRoles),
  version: z.string(),
  /** The name of its machine or container, and its number there. */
  host: z.string(),
  pid: z.number().int(),
  since: z.string(),
  /** When it last said that it lives. */
  lastBeatAt: z.string(),
});

/** The processes of the product. */
export const processesContract = {
  living: route({
    method: 'GET',
    path: '/api/status/processes',
    access: ['admin'],
    summary: 'The servers and workers that have said within the last two minutes that they live',
    answer: z.object({ processes: z.array(process) }).meta({
      example: {
        processes: [
          {
            id: '0d6f3c1e-8a52-4f0e-9f3b-2f6f1f0c7d11',
            role: 'worker',
            version: '1.1.0',
            host: 'shop-2',
            pid: 812,
            since: '2026-11-23T05:12:00.000Z',
            lastBeatAt: '2026-11-23T06:00:00.000Z',
          },
        ],
      },
    }),
  }),
};
