import { z } from 'zod';
import { mailTemplate } from '../../platform/mail/mail-template.ts';

const alert = z.object({
  name: z.string(),
  of: z.string().nullable(),
  severity: z.enum(['critical', 'warning']),
  state: z.enum(['firing', 'resolved']),
  title: z.string(),
  says: z.string(),
  todo: z.string(),
  since: z.string(),
});
const content = z.object({ alerts: z.array(alert) });
export type AlertMail = z.output<typeof content>;

/** `Critical: There is no fresh backup`, `Over: A disk is nearly full, and 2 more`. */
function subjectOf({ alerts }: AlertMail): string {
  const firing = alerts.filter(({ state }) => state === 'firing');
  const first = firing.find(({ severity }) => severity === 'critical') ?? firing[0] ?? alerts[0];
  if (!first) return 'ShipMagic';
  const word = first.state === 'resolved' ? 'Over' : first.severity === 'critical' ? 'Critical' : 'Warning';
  const others = alerts.length - 1;
  return `${word}: ${first.title}${others > 0 ? `, and ${others} more` : ''}`;
}

/** Troubles of the installation that have begun or are over, without anything personal. */
export const alertMail = mailTemplate({
  kind: 'alert',
  content,
  // To addresses that the environment names, which need not be accounts.
  isOfAccount: true,
  task: 'send_alert',
  subject: subjectOf,
  render: async (mail, publicUrl) => (await import('./alert-mail-document.ts')).alertDocument(mail, publicUrl),
});
