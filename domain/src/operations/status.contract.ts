import { z } from 'zod';
import { route } from '../http/route.ts';
import { notSetUpParts } from '../setup/not-set-up.ts';

const trouble = z.object({
  /** The figure in `/metrics` that shows it, and the value of its label. */
  name: z.string(),
  of: z.string().nullable(),
  severity: z.enum(['critical', 'warning']),
  title: z.string(),
  /** One trouble, and what to do about it. */
  says: z.string(),
  todo: z.string(),
  /** The screen on which it can be mended, if there is one. */
  screen: z.enum(['/dead-jobs', '/store-sync', '/mails', '/logs-management', '/inbox', '/settings']).nullable(),
  since: z.string().nullable(),
});

const answer = z.object({
  /** When it was read. */
  at: z.string(),
  /** The troubles, the most severe first. */
  wrong: z.array(trouble),
  /** Parts of the product that are off because nobody has set them up yet. */
  notSetUp: z.array(z.enum(notSetUpParts)),
  /** Signs that could not be read, by their titles. */
  unknown: z.array(z.string()),
  /** Signs that were read and show nothing. */
  well: z.array(z.object({ title: z.string(), help: z.string() })),
});

/** How the product is: everything that somebody is alerted about, in words. */
export const statusContract = {
  read: route({
    method: 'GET',
    path: '/api/status',
    access: ['admin'],
    summary: 'What is wrong with the product at the moment, in words, with what to do about it',
    answer: answer.meta({
      example: {
        at: '2026-11-23T06:00:00.000Z',
        wrong: [
          {
            name: 'shipmagic_dead_jobs',
            of: 'send_mail',
            severity: 'warning',
            title: 'Jobs were given up',
            says: 'Jobs given up after their last attempt: 2 of the kind “Send a mail”.',
            todo: 'Read the last error, fix the cause, and try them again. What is no longer wanted can be dropped.',
            screen: '/dead-jobs',
            since: '2026-11-23T05:12:00.000Z',
          },
        ],
        notSetUp: ['mail'],
        unknown: [],
        well: [{ title: 'Clocks differ', help: 'Seconds between the clock of this process and that of the database' }],
      },
    }),
  }),
};
