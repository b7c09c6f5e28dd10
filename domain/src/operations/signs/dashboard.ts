import { seriesOf } from './alert-rules.ts';
import type { Figure, Unit } from './figure.ts';
import { figure, figureNames } from './figures.ts';

const units: Record<Unit, string> = {
  count: 'short',
  seconds: 's',
  days: 'd',
  share: 'percentunit',
  yes_or_no: 'bool_yes_no',
};

interface Series {
  readonly title: string;
  readonly description: string;
  readonly unit: string;
  readonly expr: string;
  readonly legend: string;
  readonly steps: readonly { readonly color: string; readonly value: number | null }[];
}

const calm = [{ color: 'green', value: null }];

/** Counters of what happens, whose names and help stand where they count. */
const counters: readonly Series[] = [
  {
    title: 'Answers slower than … (95 of 100)',
    description: 'Within this time 95 of 100 calls are answered',
    unit: 's',
    expr: 'histogram_quantile(0.95, sum by (le) (rate(shipmagic_http_request_seconds_bucket[5m])))',
    legend: '95 %',
    steps: calm,
  },
  {
    title: 'Failed answers per second',
    description: 'Answers with a status of 500 or more',
    unit: 'reqps',
    expr: 'sum by (status) (rate(shipmagic_http_request_seconds_count{status=~"5.."}[5m]))',
    legend: '{{status}}',
    steps: calm,
  },
  {
    title: 'Calls to partners per second',
    description: 'Calls to the store and the couriers, by outcome',
    unit: 'reqps',
    expr: 'sum by (partner, outcome) (rate(shipmagic_partner_calls_total[5m]))',
    legend: '{{partner}} {{outcome}}',
    steps: calm,
  },
];

/** Thresholds in the order Grafana wants: from the lowest value on, each step with the colour from there on. */
function steps({ sign }: Figure): Series['steps'] {
  const colours = { critical: 'red', warning: 'orange' };
  const levels = [...(sign?.levels ?? [])];
  const marks = levels.map((level) => ({
    value: 'above' in level ? level.above : level.below,
    color: colours[level.severity],
  }));
  const [first] = levels;
  if (!first) return calm;
  if ('above' in first) return [...calm, ...marks.sort((a, b) => a.value - b.value)];
  // Below a threshold is wrong: each colour begins at the next lower one.
  const rising = marks.sort((a, b) => a.value - b.value);
  return rising
    .map(({ color }, i) => ({ color, value: rising[i - 1]?.value ?? null }))
    .concat({
      color: 'green',
      value: rising.at(-1)?.value ?? null,
    });
}

function panel(series: Series, i: number) {
  return {
    id: i + 1,
    type: 'timeseries',
    title: series.title,
    description: series.description,
    datasource: { type: 'prometheus', uid: '$datasource' },
    gridPos: { h: 7, w: 8, x: (i % 3) * 8, y: Math.floor(i / 3) * 7 },
    targets: [{ refId: 'A', expr: series.expr, legendFormat: series.legend }],
    fieldConfig: {
      defaults: {
        unit: series.unit,
        thresholds: { mode: 'absolute', steps: series.steps },
        custom: { thresholdsStyle: { mode: series.steps.length > 1 ? 'line' : 'off' } },
      },
      overrides: [],
    },
  };
}

/** The dashboard for Grafana: a panel for each figure, those that can be signs of trouble first. */
export function dashboardFile(): string {
  const series = figureNames
    .map((name) => ({ name, of: figure(name) }))
    .sort((a, b) => Number(b.of.sign !== null) - Number(a.of.sign !== null))
    .map(({ name, of }): Series => {
      const below = of.sign && 'below' in of.sign.levels[0];
      return {
        title: of.sign?.title ?? of.help,
        description: of.help,
        unit: units[of.unit],
        expr: seriesOf(name, of, below ? 'min' : 'max'),
        legend: [of.label, of.andLabel, of.ofProcess && 'instance']
          .flatMap((label) => (label ? [`{{${label}}}`] : []))
          .join(' '),
        steps: steps(of),
      };
    });
  const dashboard = {
    title: 'ShipMagic',
    uid: 'shipmagic',
    description: 'Generated: change domain/src/operations/signs, and run `npm run monitoring`.',
    tags: ['shipmagic'],
    timezone: 'Asia/Kolkata',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    schemaVersion: 39,
    templating: {
      list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }],
    },
    annotations: {
      list: [
        {
          name: 'Alerts',
          datasource: { type: 'prometheus', uid: '$datasource' },
          enable: true,
          expr: 'ALERTS{alertname=~"ShipMagic.*", alertstate="firing"}',
          titleFormat: '{{alertname}}',
          iconColor: 'red',
        },
      ],
    },
    panels: [...series, ...counters].map(panel),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
