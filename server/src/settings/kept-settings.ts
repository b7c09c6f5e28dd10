import { readKeptSetting } from '@shipmagic/domain/settings/read-setting';
import { type SettingKey, type SettingValue, settingKeys } from '@shipmagic/domain/settings/settings';
import type { Tx } from '../platform/db/transaction.ts';

interface KeptSetting {
  readonly value: unknown;
  readonly changedAt: Date;
}

/** The value in force for a setting: its row, or its default if there is none or the row does not match. */
export async function readSetting<K extends SettingKey>(tx: Tx, key: K): Promise<SettingValue<K>> {
  const kept = await tx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return readKeptSetting(key, kept?.value ?? null).value;
}

/** The same, kept from changing until the transaction ends. */
export async function lockSetting<K extends SettingKey>(tx: Tx, key: K): Promise<SettingValue<K>> {
  await tx.selectFrom('settings').select('key').where('key', '=', key).forUpdate().execute();
  return readSetting(tx, key);
}

/** The rows of all known settings that have one. */
export async function keptSettings(tx: Tx): Promise<ReadonlyMap<SettingKey, KeptSetting>> {
  const rows = await tx
    .selectFrom('settings')
    .select(['key', 'value', 'updated_at'])
    .where('key', 'in', settingKeys)
    .execute();
  return new Map(rows.map((row) => [row.key as SettingKey, { value: row.value, changedAt: row.updated_at }]));
}

export async function saveSetting<K extends SettingKey>(
  tx: Tx,
  key: K,
  content: SettingValue<K>,
  now = new Date(),
): Promise<void> {
  const value = JSON.stringify(content);
  await tx
    .insertInto('settings')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}
