import { readKeptSetting } from '@shipmagic/domain/settings/read-setting';
import type { SettingKey } from '@shipmagic/domain/settings/settings';
import type { Tx } from '../platform/db/transaction.ts';
import { keptSettings } from './kept-settings.ts';

/** A setting with the value in force, and the problem if its row is ignored. */
interface ListedSetting<K extends SettingKey> {
  readonly key: K;
  readonly value: unknown;
  readonly isDefault: boolean;
  readonly problem: string | null;
  readonly changedAt: string | null;
}

export async function listSettings<K extends SettingKey>(tx: Tx, keys: readonly K[]): Promise<ListedSetting<K>[]> {
  const kept = await keptSettings(tx);
  return keys.map((key) => {
    const row = kept.get(key);
    const { value, problem } = readKeptSetting(key, row?.value ?? null);
    return {
      key,
      value,
      isDefault: row === undefined || problem !== null,
      problem,
      changedAt: row?.changedAt.toISOString() ?? null,
    };
  });
}
