import { readShop } from '../brand/brand.ts';
import { recordMailTrouble } from '../orders/mails/record-mail-trouble.ts';
import type { Database } from '../platform/db/database.ts';
import { everyMinute, type JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import type { MailTemplate } from '../platform/mail/mail-template.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { settleMails } from '../platform/mail/settle-mails.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { mayStillGet } from './may-still-get.ts';

interface Needs {
  readonly db: Database;
  readonly log: Logger;
  readonly mailer: Mailer | null;
  readonly config: {
    readonly publicUrl: string;
    readonly trackingUrl: string;
    readonly careWhatsapp: string | null;
  };
  /** All kinds of mail. */
  readonly templates: readonly MailTemplate[];
}

export const mailJobs = ({ db, log, mailer, config, templates }: Needs) => {
  const { publicUrl } = config;
  const deps = {
    db,
    log,
    mailer,
    templates,
    publicUrl,
    readShop: () => readShop(db, config),
    tell: recordMailTrouble,
    mayStillGet: mayStillGet(db),
  };
  const send = ({ mailId }: { mailId: string }) => sendMail(deps, mailId);
  return {
    send_mail: send,
    send_alert: send,
    settle_mails: () => settleMails(db, new Date()),
  } satisfies Partial<TaskHandlers>;
};

export const mailTimes: JobTimes = { settle_mails: everyMinute };
