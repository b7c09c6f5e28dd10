import type { Database } from '../../platform/db/database.ts';
import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { inviteMembers } from './invite-members.ts';

interface Needs {
  readonly db: Database;
  readonly keys: { readonly accountLink: KeyRing };
  readonly config: { readonly publicUrl: string };
  readonly mailer: Mailer | null;
}

export const invitationJobs = ({ db, keys, config, mailer }: Needs) =>
  ({
    invite_members: () =>
      inviteMembers({
        db,
        invite: { linkKeys: keys.accountLink, publicUrl: config.publicUrl, mailEnabled: mailer !== null },
      }),
  }) satisfies Partial<TaskHandlers>;

export const invitationTimes: JobTimes = { invite_members: everyMinute };
