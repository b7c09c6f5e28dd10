import { describe, expect, test } from 'vitest';
import { alertName, alertRules } from './alert-rules.ts';
import { dashboardFile } from './dashboard.ts';
import { figure, figureNames, signs } from './figures.ts';
import { findTrouble, holds, levelOf, type Measured } from './find-trouble.ts';

const since = new Date('2026-11-23T06:00:00Z');

describe('a figure', () => {
  // Proves (Signs of trouble): What can be wrong is one list, from which the status, the help of `/metrics`, the
  // alert rules and the dashboard come
  // The figure, what it is, and what is said of it; null: nothing is wrong.
  test.each<[Omit<Measured, 'since'>, string | null, string]>([
    [
      { name: 'shipmagic_dead_jobs', of: 'send_mail', ofWords: 'Send a mail', value: 2 },
      'warning',
      '2 jobs of the kind “Send a mail”',
    ],
    [{ name: 'shipmagic_dead_jobs', of: 'send_mail', value: 1 }, 'warning', '1 job of the kind “send_mail”'],
    [{ name: 'shipmagic_dead_jobs', of: 'send_mail', value: 0 }, null, ''],
    [{ name: 'shipmagic_job_queue_age_seconds', value: 600 }, null, ''],
    [{ name: 'shipmagic_job_queue_age_seconds', value: 660 }, 'warning', 'due for 11 minutes'],
    [{ name: 'shipmagic_job_queue_age_seconds', value: 3 * 86_400 }, 'critical', 'due for 3 days'],
    [{ name: 'shipmagic_clock_skew_seconds', value: 86_400 }, 'critical', '24 hours apart'],
    [{ name: 'shipmagic_clock_skew_seconds', value: 6 }, 'warning', '6 seconds apart'],
    [{ name: 'shipmagic_disk_free_share', of: 'DATA_DIR', value: 0.15 }, null, ''],
    [
      { name: 'shipmagic_disk_free_share', of: 'DATA_DIR', value: 0.12 },
      'warning',
      'Of the disk of DATA_DIR, 12 % is free',
    ],
    [{ name: 'shipmagic_disk_free_share', of: 'DATA_DIR', value: 0.004 }, 'critical', '0.4 % is free'],
    [{ name: 'shipmagic_disk_days_left', of: 'DATA_DIR', value: 3 }, null, ''],
    [{ name: 'shipmagic_disk_days_left', of: 'DATA_DIR', value: 2.5 }, 'warning', 'is full in 2 days'],
    [{ name: 'shipmagic_disk_days_left', of: 'DATA_DIR', value: 0.5 }, 'critical', 'is full in 0 days'],
    [{ name: 'shipmagic_log_unwritten_seconds', value: 0 }, null, ''],
    [{ name: 'shipmagic_log_unwritten_seconds', value: 61 }, 'warning', 'For 61 seconds no line of the log'],
    [
      { name: 'shipmagic_partner_name_unknown_seconds', of: 'Prozo', value: 180 },
      'critical',
      'Calls to Prozo have failed for 3 minutes',
    ],
    [{ name: 'shipmagic_partner_certificate_days', of: 'Prozo', value: 5.9 }, 'warning', 'expires in 5 days'],
    [{ name: 'shipmagic_partner_certificate_days', of: 'Prozo', value: -3 }, 'critical', 'expires in 0 days'],
    [{ name: 'shipmagic_replica_in_use', value: 1 }, null, ''],
    [{ name: 'shipmagic_replica_in_use', value: 0 }, 'warning', 'The replica does not answer'],
    [{ name: 'shipmagic_set_aside_orders', value: 12_345 }, 'warning', '12,345'],
    [{ name: 'shipmagic_set_aside_orders', value: Number.NaN }, null, ''],
    [{ name: 'shipmagic_jobs_waiting', value: 5001 }, 'warning', '5,001'],
    // Only watched.
    [{ name: 'shipmagic_store_drift', of: 'phone', value: 99 }, null, ''],
  ])('%o is %s', (measured, severity, says) => {
    const [trouble, ...others] = findTrouble([{ ...measured, since }]);
    expect(others).toEqual([]);
    expect(trouble?.severity ?? null).toBe(severity);
    expect(trouble?.says ?? '').toContain(says);
    if (trouble) expect(trouble).toMatchObject({ name: measured.name, of: measured.of ?? null, since });
  });
});

test('what is wrong stands in the order of its severity', () => {
  const wrong = findTrouble([
    { name: 'shipmagic_failed_mails', value: 1 },
    { name: 'shipmagic_dead_jobs', of: 'tidy', value: 1 },
    { name: 'shipmagic_database_answers', value: 0 },
  ]);
  expect(wrong.map(({ name, severity }) => `${severity} ${name}`)).toEqual([
    'critical shipmagic_database_answers',
    'warning shipmagic_failed_mails',
    'warning shipmagic_dead_jobs',
  ]);
});

describe.each(signs)('the sign $name', ({ name, figure: of, sign }) => {
  test('has levels that can be told apart, the most severe first', () => {
    const edges = sign.levels.map((level) => ('above' in level ? level.above : -level.below));
    expect(edges).toEqual([...new Set(edges)].sort((a, b) => b - a));
    for (const level of sign.levels) {
      const edge = 'above' in level ? level.above : level.below;
      expect(holds(level, edge)).toBe(false);
      expect(levelOf(sign.levels, edge + ('above' in level ? 0.001 : -0.001))).toEqual(level);
    }
  });

  test('says what is wrong and what to do, and leaves no gap open', () => {
    const wrong = { name, value: 'above' in sign.levels[0] ? 1e6 : -1, ...(of.label ? { of: 'one' } : {}) };
    const [trouble] = findTrouble([wrong]);
    expect(`${trouble?.says} ${trouble?.todo}`).not.toMatch(/[{}]|undefined|NaN/);
    if (of.label) expect(trouble?.says).toContain('one');
    expect(trouble?.says).toMatch(/\.$/);
    expect(trouble?.todo).toMatch(/\.$/);
  });

  test('has one alert per level, and a panel', () => {
    const rules = alertRules().filter(({ alert }) => alert === alertName(sign.title));
    expect(rules.map(({ labels }) => labels.severity)).toEqual(sign.levels.map(({ severity }) => severity));
    for (const rule of rules) {
      expect(rule.expr).toContain(name);
      expect(Object.values(rule.annotations).join(' ')).not.toMatch(/\{(figure|of)\b/);
    }
    expect(dashboardFile()).toContain(sign.title);
  });
});

test('titles and help texts tell figures apart', () => {
  for (const texts of [signs.map(({ sign }) => sign.title), figureNames.map((name) => figure(name).help)])
    expect(new Set(texts).size).toBe(texts.length);
});

test.each([
  [1, '1 mail could not be delivered.'],
  [3, '3 mails could not be delivered.'],
  [1200, '1,200 mails could not be delivered.'],
])('the noun agrees with a figure of %i', (value, says) => {
  expect(findTrouble([{ name: 'shipmagic_failed_mails', value }])[0]?.says).toBe(says);
});
