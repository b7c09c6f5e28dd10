import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';
import { setupStates, setupStepNames } from './setup-steps.ts';

const setupStep = z.object({
  name: z.enum(setupStepNames),
  state: z.enum(setupStates),
  /** How it stands, or what to do. */
  says: z.string(),
  /** It waits for something outside the product, or for another step. */
  elsewhere: z.literal(true).optional(),
  /** The vendor whose turn it is. */
  vendor: z.string().optional(),
});
export type SetupStepView = z.output<typeof setupStep>;

/** The checklist of a new installation. */
export const setupContract = {
  read: route({
    method: 'GET',
    path: '/api/setup',
    access: staffRoles,
    summary: 'How far this installation is set up',
    answer: z.object({
      /** Null once everything was done or an admin has put the checklist away, and in the demo. */
      steps: z.array(setupStep).nullable(),
    }),
  }),
  putAway: route({
    method: 'POST',
    path: '/api/setup/put-away',
    access: ['admin'],
    summary: 'Put the checklist of a new installation away for good',
    answer: z.object({ message: z.string() }),
  }),
  /** 503 while no mail server is configured. */
  mailMyself: route({
    method: 'POST',
    path: '/api/setup/mail',
    access: ['admin'],
    summary: 'Send a mail to oneself, to see whether mails arrive',
    answer: z.object({ message: z.string() }),
  }),
};
