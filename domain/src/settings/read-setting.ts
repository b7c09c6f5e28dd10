import { checkInput } from '../http/check-input.ts';
import { type SettingKey, type SettingValue, settings } from './settings.ts';

interface SettingReading<K extends SettingKey> {
  readonly value: SettingValue<K>;
  /** Why the stored value is not in force, as a sentence; null when it is valid or there is none. */
  readonly problem: string | null;
}

/** The value in force. `kept` is the stored value; null without a row. */
export function readKeptSetting<K extends SettingKey>(key: K, kept: unknown): SettingReading<K> {
  const fallback = settings[key].fallback as SettingValue<K>;
  if (kept === null || kept === undefined) return { value: fallback, problem: null };
  const checked = checkInput(settings[key].schema, kept);
  if ('problem' in checked) return { value: fallback, problem: checked.problem.message };
  return { value: checked.value as SettingValue<K>, problem: null };
}
