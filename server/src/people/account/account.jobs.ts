import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { mailPasswordReset } from './mail-password-reset.ts';

interface Needs {
  readonly db: Database;
  readonly keys: { readonly accountLink: KeyRing };
}

export const accountJobs = ({ db, keys }: Needs) =>
  ({
    mail_password_reset: ({ email }) =>
      inAuthTransaction(db, (tx) => mailPasswordReset(tx, keys.accountLink, email, new Date())),
  }) satisfies Partial<TaskHandlers>;
