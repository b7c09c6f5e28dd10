import { operationsKeys } from '@shipmagic/domain/settings/settings';
import { type SettingView, settingsContract } from '@shipmagic/domain/settings/settings.contract';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { changeSetting } from './change-setting.ts';
import { listSettings } from './list-settings.ts';

export function settingsRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(settingsContract.list, () => inSystemTransaction(db, (tx) => present(tx)));

  // Settings are written by the system role; the audit log records the admin who decided.
  mount(settingsContract.change, ({ viewer, params: { key }, body }) =>
    inSystemTransaction(db, async (tx) => {
      await changeSetting(tx, { key, ...body, now: new Date(), actor: viewer });
      return (await present(tx)).find((setting) => setting.key === key) as SettingView;
    }),
  );
}

const present = async (tx: Tx) => (await listSettings(tx, operationsKeys)) as SettingView[];
