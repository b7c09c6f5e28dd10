import { settingKeys } from '@shipmagic/domain/settings/settings';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { listSettings } from './list-settings.ts';

/** Logs which stored settings do not match and are replaced by their defaults. Their values are not logged. */
export async function reportSettings({ db, log }: { db: Database; log: Logger }): Promise<void> {
  const listed = await inSystemTransaction(db, (tx) => listSettings(tx, settingKeys));
  for (const { key, problem } of listed)
    if (problem) log.warn({ setting: key, problem }, 'a stored setting is invalid; its default is used');
}
