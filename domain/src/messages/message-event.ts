import { z } from 'zod';
import { customerMails } from '../parcels/tracking/customer-mail.ts';

/** The news of parcels that customers are told in each way: by mail and on the phone. */
export const messageEvents = [...customerMails, 'delivery_failed'] as const;
export const messageEvent = z.enum(messageEvents);
export type MessageEvent = z.output<typeof messageEvent>;
