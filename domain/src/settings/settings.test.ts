import { describe, expect, test } from 'vitest';
import { readKeptSetting } from './read-setting.ts';
import { settingFields } from './setting-fields.ts';
import { operationsKeys, settingKeys, settings } from './settings.ts';

describe('a setting', () => {
  test.each(settingKeys)('%s has a default that matches its own schema', (key) => {
    expect(settings[key].schema.parse(settings[key].fallback)).toEqual(settings[key].fallback);
  });

  test.each(operationsKeys)('%s can be changed in a form', (key) => {
    const names = settingFields(key).map(({ name }) => name);
    expect(names).toEqual(Object.keys(settings[key].fallback as object));
  });

  test('without a row uses its default', () => {
    expect(readKeptSetting('customer_notifications', null)).toEqual({ value: { by: 'shipmagic' }, problem: null });
  });

  test('with a valid row uses that value', () => {
    expect(readKeptSetting('two_factor', { requiredOfAdmins: true })).toEqual({
      value: { requiredOfAdmins: true },
      problem: null,
    });
  });

  test('with an invalid row uses its default and says why', () => {
    const { value, problem } = readKeptSetting('managed_in_shipmagic', { graceMinutes: -5 });
    expect(value).toEqual({ vendors: [], tags: [], listed: true, graceMinutes: 30 });
    expect(problem).toMatch(/^Grace minutes/);
  });
});

test('a form derives choices, word lists, switches and bounds from the schema', () => {
  expect(settingFields('customer_notifications')).toEqual([
    {
      name: 'by',
      label: 'Sent by',
      hint: null,
      kind: 'choice',
      choices: [
        { value: 'shipmagic', label: 'ShipMagic' },
        { value: 'store', label: 'The store' },
        { value: 'nobody', label: 'Nobody' },
      ],
    },
  ]);
  expect(settingFields('managed_in_shipmagic').map(({ name, kind }) => [name, kind])).toEqual([
    ['vendors', 'words'],
    ['tags', 'words'],
    ['listed', 'yes-no'],
    ['graceMinutes', 'whole-number'],
  ]);
  expect(settingFields('working_calendar').map(({ name, kind }) => [name, kind])).toEqual([
    ['cutOff', 'time'],
    ['daysOff', 'choices'],
    ['keepsHolidays', 'yes-no'],
    ['closedOn', 'words'],
    ['confirmDays', 'whole-number'],
    ['handoverDays', 'whole-number'],
  ]);
  expect(settingFields('managed_in_shipmagic')[3]).toMatchObject({ min: 0, max: 1440 });
});
