import { tenthsText } from '@shipmagic/domain/insights/figure-text';
import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import classes from '../figures.module.css';

export interface TrendLine {
  readonly name: string;
  readonly label: string;
  readonly color: string;
  /** Tells the line apart without its colour. */
  readonly dashes?: string;
}

interface TrendLinesProps {
  labels: readonly string[];
  lines: readonly TrendLine[];
  /** Of each line, a value from 0 to 100 for each label; null leaves a gap. */
  values: Readonly<Record<string, readonly (number | null)[]>>;
  height: number;
}

/** Lines over time on one scale from 0 to 100. */
export function TrendLines({ labels, lines, values, height }: TrendLinesProps) {
  const data = labels.map((label, index) => ({
    label,
    ...Object.fromEntries(lines.map(({ name }) => [name, values[name]?.[index] ?? null])),
  }));
  return (
    <>
      <ul className={classes.legend}>
        {lines.map(({ name, label, color, dashes }) => (
          <li key={name}>
            <svg width={26} height={8} aria-hidden>
              <line x1={0} y1={4} x2={26} y2={4} stroke={color} strokeWidth={2} strokeDasharray={dashes} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <LineChart
        h={height}
        data={data}
        dataKey="label"
        curveType="linear"
        connectNulls={false}
        strokeWidth={2}
        series={lines.map(({ name, label, color, dashes }) => ({
          name,
          label,
          color,
          ...(dashes ? { strokeDasharray: dashes } : {}),
        }))}
        valueFormatter={tenthsText}
        yAxisProps={{
          domain: [0, 100],
          ticks: [0, 25, 50, 75, 100],
          width: 36,
          tickFormatter: (value: number) => String(value),
        }}
        xAxisProps={{ minTickGap: 16, tickFormatter: (label: string) => label.slice(0, 3) }}
        lineProps={{ isAnimationActive: false }}
      />
    </>
  );
}
