import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertName } from '@shipmagic/domain/operations/signs/alert-rules';
import { signs } from '@shipmagic/domain/operations/signs/figures';
import { holds } from '@shipmagic/domain/operations/signs/find-trouble';

export interface Alert {
  readonly alert: string;
  readonly severity: string;
  /** The value of the figure's label. */
  readonly of: string | null;
}

interface Sample {
  readonly name: string;
  readonly of: string | null;
  readonly value: number;
}

/** The samples in the text of `/metrics` with at most one label, as all figures have. */
function samplesOf(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', , of, value = ''] = /^(\w+)(\{\w+="([^"]*)"\})? (\S+)$/.exec(line) ?? [];
    return name ? [{ name, of: of ?? null, value: Number(value) }] : [];
  });
}

/** The alerts that fire if the figures stay as they are in this text of `/metrics`, by the conditions of the list. */
export function alertsIn(text: string): Alert[] {
  const samples = samplesOf(text);
  return signs.flatMap(({ name, sign }) =>
    samples
      .filter((sample) => sample.name === name)
      .flatMap(({ of, value }) =>
        sign.levels
          .filter((level) => holds(level, value))
          .map(({ severity }) => ({ alert: alertName(sign.title), severity, of })),
      ),
  );
}

const rules = join(import.meta.dirname, '..', '..', 'deploy', 'alerts.yaml');

/** Whether Prometheus' own tool is installed. */
export const hasPromtool = (): boolean => spawnSync('promtool', ['--version']).status === 0;

/** Has Prometheus' own tool say whether an alert fires if the figures stay as they are; the reason if it does not. */
export function askPromtool(text: string, { alert, severity }: Alert): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'shipmagic-promtool-'));
  try {
    const series = samplesOf(text)
      .filter(({ name }) => name.startsWith('shipmagic_'))
      .map(({ name, of, value }) => {
        const label = signs.find((sign) => sign.name === name)?.figure.label;
        const labels = label && of !== null ? `{${label}="${of}"}` : '';
        return { series: name + labels, values: `${value}x90` };
      });
    const file = join(folder, 'alert.json');
    writeFileSync(
      file,
      JSON.stringify({
        rule_files: [rules],
        evaluation_interval: '1m',
        tests: [
          {
            interval: '1m',
            input_series: series,
            promql_expr_test: [
              {
                expr: `count(ALERTS{alertname="${alert}", severity="${severity}", alertstate="firing"}) > bool 0`,
                eval_time: '90m',
                exp_samples: [{ labels: '{}', value: 1 }],
              },
            ],
          },
        ],
      }),
    );
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    return status === 0 ? null : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
