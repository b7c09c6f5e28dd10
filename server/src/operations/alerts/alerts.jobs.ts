import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import { callAlertWebhook } from './call-alert-webhook.ts';
import { type FollowDeps, followSigns } from './follow-signs.ts';

export const alertJobs = (services: FollowDeps) =>
  ({
    follow_signs: () => followSigns(services, new Date()),
    call_alert_webhook: (payload) => callAlertWebhook(services.config.alerts, payload),
  }) satisfies Partial<TaskHandlers>;

export const alertTimes: JobTimes = { follow_signs: everyMinute };
