import { type TaskName, taskNames } from './tasks.ts';

/** Workers that only some tasks may use, so that others cannot take them all. */
export interface Lane {
  readonly name: string;
  /** Jobs at once, in each process. */
  readonly slots: number;
  readonly tasks: readonly TaskName[];
}

const outside = ['handle_inbox'] as const satisfies readonly TaskName[];
const mails = ['send_mail', 'send_alert', 'send_message', 'mail_password_reset'] as const satisfies readonly TaskName[];
/** Single calls that a person has just asked for. */
const desk = [
  'create_shipment',
  'carry_out_ndr',
  'carry_out_change',
  'ask_pickup',
  'cancel_parcel',
] as const satisfies readonly TaskName[];
/** They tell people that something is wrong, which may be what keeps all other slots busy. */
export const alertTasks = ['follow_signs', 'call_alert_webhook', 'send_alert'] as const satisfies readonly TaskName[];
const batches = ['run_batch'] as const satisfies readonly TaskName[];

// Why: docs/decisions/platform.md, "Jobs run in lanes".
/** The lanes of a worker process. All tasks but batches use the last one, too. */
export const lanes: readonly Lane[] = [
  { name: 'outside', slots: 2, tasks: outside },
  { name: 'mails', slots: 2, tasks: mails },
  { name: 'desk', slots: 2, tasks: desk },
  { name: 'alerts', slots: 2, tasks: [...alertTasks, 'restart_jobs'] },
  { name: 'batches', slots: 3, tasks: batches },
  { name: 'all but batches', slots: 4, tasks: taskNames.filter((task) => !batches.some((name) => name === task)) },
];

/** All tasks together, as tests want them that say how many jobs run at once. */
export const oneLane = (slots: number): readonly Lane[] => [{ name: 'everything', slots, tasks: taskNames }];
