import type { AlertNews } from '@shipmagic/domain/operations/alerts/follow-alerts';
import { alertName } from '@shipmagic/domain/operations/signs/alert-rules';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { mailToWrite, queueMails } from '../../platform/mail/queue-mail.ts';
import type { AlertsConfig } from '../../platform/telemetry/alerts-config.ts';
import { alertMail } from './alert-mail.ts';
import { webhookTask } from './call-alert-webhook.ts';

const callAttempts = 8;

/** Writes one mail for all of them to each address, and a call of the webhook for each, in this transaction. */
export async function tellAlerts(tx: Tx, { to, webhook }: AlertsConfig, news: readonly AlertNews[]): Promise<void> {
  if (news.length === 0) return;
  const alerts = news.map(({ since, ...one }) => ({ ...one, since: since.toISOString() }));
  await queueMails(
    tx,
    to.map((recipient) => mailToWrite(alertMail, { audience: 'user', recipient, content: { alerts } })),
  );
  if (webhook === null) return;
  const calls = alerts.flatMap(({ title, name, ...one }) => {
    // A webhook that fails cannot be told of that.
    if (name === 'shipmagic_dead_jobs' && one.of === webhookTask) return [];
    return [{ payload: { alert: { name: alertName(title), ...one } }, maxAttempts: callAttempts }];
  });
  await enqueueAll(tx, webhookTask, calls);
}
