import { AppError } from '@shipmagic/domain/http/errors';
import { setupContract } from '@shipmagic/domain/setup/setup.contract';
import { recordAudit } from '../audit/record-audit.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { saveSetting } from '../settings/kept-settings.ts';
import { firstMail } from './first-mail.ts';
import { readSetup, type SetupNeeds } from './read-setup.ts';

interface Needs extends SetupNeeds {
  readonly mailer: unknown;
}

export function setupRoutes(mount: Mount, { mailer, ...needs }: Needs): void {
  const { db } = needs;

  mount(setupContract.read, async () => ({ steps: await readSetup(needs, new Date()) }));

  mount(setupContract.putAway, async ({ viewer }) => {
    // Operators' settings are written by the system role; the audit log records the admin.
    await inSystemTransaction(db, async (tx) => {
      await saveSetting(tx, 'setup_checklist', { ended: 'put_away' });
      await recordAudit(tx, { actor: viewer, action: 'setup.put_away', address: viewer.ipAddress });
    });
    return { message: 'The checklist is put away' };
  });

  mount(setupContract.mailMyself, async ({ viewer: { email, userId } }) => {
    if (!mailer) throw new AppError('unavailable', 'No mail server is configured: SMTP_URL is not set.');
    const content = { at: new Date().toISOString() };
    await inSystemTransaction(db, (tx) =>
      queueMail(tx, firstMail, { audience: 'user', recipient: email, requestedBy: userId, content }),
    );
    return { message: `A mail is on its way to ${email}` };
  });
}
