import { z } from 'zod';
import type { StatusColour } from '../statuses/shipment-status.ts';

/**
 * How far a message is, in the order in which one overrules another. `unknown`: asked for without an answer, so that it
 * may have gone out. A delivery that is reported after a failure is true, because the customer has several devices, and
 * whoever reads a message has it. `dropped`: given up before it was asked for.
 */
export const messageStates = [
  'queued',
  'unknown',
  'accepted',
  'sent',
  'failed',
  'delivered',
  'read',
  'dropped',
] as const;
export const messageState = z.enum(messageStates);
export type MessageState = z.output<typeof messageState>;

/** The states that a provider reports of a message that it has accepted. */
export const reportedStates = ['sent', 'delivered', 'read', 'failed'] as const satisfies readonly MessageState[];
export const reportedState = z.enum(reportedStates);
export type ReportedState = z.output<typeof reportedState>;

/** It is on its way or there: nothing is sent again, by whomever. */
export const arrivingStates: readonly MessageState[] = ['accepted', 'sent', 'delivered', 'read'];
export const arrivedStates: readonly MessageState[] = ['delivered', 'read'];

/**
 * The state after a report, whatever came before it: the later of both, so that reports may come in any order and any
 * number of times.
 */
export function afterReport(state: MessageState, reported: MessageState): MessageState {
  // A dropped message was never asked for: what is said of it shows that it was.
  if (state === 'dropped') return reported;
  return messageStates.indexOf(reported) > messageStates.indexOf(state) ? reported : state;
}

export const messageStateLook: Readonly<Record<MessageState, { label: string; colour: StatusColour }>> = {
  queued: { label: 'Waiting', colour: 'yellow' },
  unknown: { label: 'No answer', colour: 'orange' },
  accepted: { label: 'Accepted', colour: 'blue' },
  sent: { label: 'Sent', colour: 'blue' },
  failed: { label: 'Failed', colour: 'red' },
  delivered: { label: 'Delivered', colour: 'green' },
  read: { label: 'Read', colour: 'green' },
  dropped: { label: 'Not sent', colour: 'gray' },
};
