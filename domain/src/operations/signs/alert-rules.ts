import type { Figure, Level, Unit } from './figure.ts';
import { filled } from './figure-words.ts';
import { signs } from './figures.ts';
import { runbookOf } from './runbook-address.ts';

/** A rule by which Prometheus alerts. */
export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

const values: Record<Unit, string> = {
  count: '{{ $value | printf "%.0f" }}',
  seconds: '{{ $value | humanizeDuration }}',
  days: '{{ $value | printf "%.0f" }} days',
  share: '{{ $value | humanizePercentage }}',
  yes_or_no: '{{ $value }}',
};

/** `Jobs were given up` → `ShipMagicJobsWereGivenUp` */
export const alertName = (title: string): string =>
  `ShipMagic${title.replaceAll(/[^a-z]+(.)/gi, (_, letter: string) => letter.toUpperCase())}`;

/** Figures of the database are the same in every server, and alert once. */
export function seriesOf(name: string, { ofProcess, label, andLabel }: Figure, worst: 'max' | 'min'): string {
  if (ofProcess) return name;
  return label ? `${worst} by (${andLabel ? `${label}, ${andLabel}` : label}) (${name})` : `${worst}(${name})`;
}

const expression = (name: string, figure: Figure, level: Level) =>
  'above' in level
    ? `${seriesOf(name, figure, 'max')} > ${level.above}`
    : `${seriesOf(name, figure, 'min')} < ${level.below}`;

export const silenceAlert = 'ShipMagicSaysNothing';
const silence = 'No metrics from ShipMagic';

/** The alerts of all signs, level by level, and one for a product that says nothing at all. */
export function alertRules(): AlertRule[] {
  return [
    ...signs.flatMap(({ name, figure, sign }) =>
      sign.levels.map((level) => ({
        alert: alertName(sign.title),
        expr: expression(name, figure, level),
        for: `${level.forSeconds}s`,
        labels: { severity: level.severity },
        annotations: {
          summary: sign.title,
          description: template(sign.says, figure),
          todo: template(sign.todo, figure),
          screen: '/status',
          runbook_url: runbookOf(sign.title),
        },
      })),
    ),
    {
      alert: silenceAlert,
      expr: 'absent(shipmagic_database_answers)',
      for: '120s',
      labels: { severity: 'critical' },
      annotations: {
        summary: silence,
        description: 'No ShipMagic server is reporting metrics: none is running, or /metrics cannot be read.',
        todo: 'See whether a server runs, and whether Prometheus has the METRICS_TOKEN.',
        screen: '/status',
        runbook_url: runbookOf(silence),
      },
    },
  ];
}

const template = (text: string, { unit, label }: Figure) =>
  filled(text, { words: values[unit], isOne: false, of: `{{ $labels.${label} }}` });

/** They as a file for Prometheus. A text in JSON is one in YAML, too. */
export function alertsFile(): string {
  const lines = alertRules().flatMap((rule) => [
    `      - alert: ${rule.alert}`,
    `        expr: ${JSON.stringify(rule.expr)}`,
    `        for: ${rule.for}`,
    '        labels:',
    ...mapping(rule.labels),
    '        annotations:',
    ...mapping(rule.annotations),
  ]);
  return [
    '# Alert rules for Prometheus. Generated: change domain/src/operations/signs, and run `npm run monitoring`.',
    'groups:',
    '  - name: shipmagic',
    '    rules:',
    ...lines,
    '',
  ].join('\n');
}

const mapping = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries).map(([key, text]) => `          ${key}: ${JSON.stringify(text)}`);
