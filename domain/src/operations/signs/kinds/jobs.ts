import { figuresOf } from '../figure.ts';

/** Work that waits or was given up: jobs and mails. */
export const jobFigures = figuresOf({
  shipmagic_jobs_waiting: {
    help: 'Jobs that are due and that no worker has taken',
    unit: 'count',
    sign: {
      title: 'Many jobs wait',
      levels: [{ severity: 'warning', above: 5000, forSeconds: 900 }],
      says: '{figure:job is|jobs are} due and waiting for a worker.',
      todo: 'After many orders at once this passes. If the number does not go down, start another worker (npm run worker).',
      screen: '/dead-jobs',
    },
  },
  shipmagic_job_queue_age_seconds: {
    help: 'Seconds for which the job that is due longest has been due; 0 if none waits',
    unit: 'seconds',
    sign: {
      title: 'Jobs are not being done',
      levels: [
        { severity: 'critical', above: 3600, forSeconds: 120 },
        { severity: 'warning', above: 600, forSeconds: 300 },
      ],
      says: 'A job has been due for {figure}, and no worker has taken it.',
      todo: 'See whether a worker runs (npm start, or npm run worker) and what its log says. Several thousand jobs at once take a while: then start another worker.',
      screen: '/logs-management',
    },
  },
  shipmagic_dead_jobs: {
    help: 'Jobs that have used up their attempts and do not start again by themselves, by kind',
    unit: 'count',
    label: 'kind',
    sign: {
      title: 'Jobs were given up',
      levels: [{ severity: 'warning', above: 0, forSeconds: 300 }],
      says: '{figure:job|jobs} of the kind “{of}” failed for good, after the last attempt.',
      todo: 'Read the last error, fix the cause, and try them again. What is no longer wanted can be dropped.',
      screen: '/dead-jobs',
    },
  },
  shipmagic_jobs_awaiting_partner: {
    help: 'Jobs that have used up their attempts and start again when their partner answers, by partner',
    unit: 'count',
    label: 'partner',
    sign: null,
  },
  shipmagic_mails_waiting: { help: 'Mails that are still to be sent', unit: 'count', sign: null },
  shipmagic_mail_queue_age_seconds: {
    help: 'Seconds since the oldest mail was written that is still to be sent; 0 if none waits',
    unit: 'seconds',
    sign: {
      title: 'Mails do not go out',
      levels: [{ severity: 'warning', above: 3600, forSeconds: 300 }],
      says: 'A mail has been waiting for {figure}.',
      todo: 'See under Mails, Waiting what the mail server answered. It may be down, or refuse the credentials in SMTP_URL.',
      screen: '/mails',
    },
  },
  shipmagic_failed_mails: {
    help: 'Mails that failed for good',
    unit: 'count',
    sign: {
      title: 'Mails failed',
      levels: [{ severity: 'warning', above: 0, forSeconds: 300 }],
      says: '{figure:mail|mails} could not be delivered.',
      todo: 'Read the reason under Mails, correct the address or the mail server’s settings, and send them again.',
      screen: '/mails',
    },
  },
});
