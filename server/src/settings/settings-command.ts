import { AppError } from '@shipmagic/domain/http/errors';
import { type SettingKey, settingKey, settingKeys, settings } from '@shipmagic/domain/settings/settings';
import { ConfigError } from '../platform/config-error.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { changeSetting } from './change-setting.ts';
import { listSettings } from './list-settings.ts';

/**
 * `settings list`, `settings get KEY` and `settings set KEY JSON`, for operators on the machine itself. Returns the
 * output. Throws ConfigError if it fails, without changing anything.
 */
export async function settingsCommand(db: Database, [what = 'list', key, value]: readonly string[]): Promise<string> {
  if (what === 'list') return describe(db, shown);
  if (what !== 'get' && what !== 'set')
    throw new ConfigError('Use settings list, settings get KEY or settings set KEY JSON.');
  const chosen = knownKey(key);
  if (what === 'set') await set(db, chosen, value);
  return describe(db, [chosen]);
}

const shown = settingKeys.filter((key) => !settings[key].secret);

function knownKey(key: string | undefined): SettingKey {
  const known = settingKey.safeParse(key);
  if (known.success && shown.includes(known.data)) return known.data;
  throw new ConfigError(`Settings are ${shown.join(', ')}.`);
}

async function set(db: Database, key: SettingKey, text: string | undefined): Promise<void> {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    throw new ConfigError(`The value is JSON, such as '${JSON.stringify(settings[key].fallback)}'.`);
  }
  try {
    await inSystemTransaction(db, (tx) => changeSetting(tx, { key, value, now: new Date(), actor: null }));
  } catch (error) {
    throw error instanceof AppError ? new ConfigError(error.message, { cause: error }) : error;
  }
}

async function describe(db: Database, keys: readonly SettingKey[]): Promise<string> {
  const listed = await inSystemTransaction(db, (tx) => listSettings(tx, keys));
  return listed
    .map(({ key, value, isDefault, problem }) => {
      const note = problem ? `  (default; the stored value is invalid: ${problem})` : isDefault ? '  (default)' : '';
      return `${key}  ${JSON.stringify(value)}${note}\n  ${settings[key].label}. ${settings[key].hint}`;
    })
    .join('\n');
}
