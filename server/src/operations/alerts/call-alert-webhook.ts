import type { AlertCall } from '../../platform/jobs/task-payloads.ts';
import type { TaskName } from '../../platform/jobs/tasks.ts';
import { postToPublic } from '../../platform/partners/post-to-public.ts';
import type { AlertsConfig } from '../../platform/telemetry/alerts-config.ts';

export const webhookTask = 'call_alert_webhook' satisfies TaskName;

/** Posts one alert. Throws in words, so that the job is tried again; nothing is done once no webhook is set. */
export async function callAlertWebhook(
  { webhook, mayBePrivate }: AlertsConfig,
  { alert }: { readonly alert: AlertCall },
): Promise<void> {
  if (webhook === null) return;
  try {
    await postToPublic({ url: webhook, json: alert, mayBePrivate });
  } catch (error) {
    throw new Error(`ALERTS_WEBHOOK: ${(error as Error).message}`);
  }
}
