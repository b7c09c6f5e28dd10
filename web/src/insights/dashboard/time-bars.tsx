import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { Rectangle } from 'recharts';
import classes from './time-bars.module.css';

export interface TimeSeries {
  readonly name: string;
  readonly label: string;
  readonly striped?: boolean;
}

interface TimeBarsProps {
  /** One for each bar or group of bars, in order. */
  labels: readonly string[];
  /** Of each series, a value for each label. */
  values: Readonly<Record<string, readonly number[]>>;
  series: readonly TimeSeries[];
  text: (value: number) => string;
  shortText: (value: number) => string;
  shortLabel: (index: number) => string;
  height: number;
  /** The one that has not ended, by its place: it is drawn as a part. None: -1. */
  unfinished: number;
  onOpen: (index: number, isNewTab: boolean) => void;
}

const stripes = 'insight-stripes';
/** Below this height the labels of five steps have no room, and one of them would be left out. */
const lowPx = 200;

/** An outline instead of a full bar. */
const partOf = (colour: string | undefined) => ({ fillOpacity: 0.35, stroke: colour, strokeDasharray: '3 2' });

/** Standing bars over time; a click anywhere above a day opens it, in a new tab as it would a link. */
export function TimeBars({
  labels,
  values,
  series,
  text,
  shortText,
  shortLabel,
  height,
  unfinished,
  onOpen,
}: TimeBarsProps) {
  const open = (index: unknown, isNewTab: boolean) => {
    if (index !== null && index !== undefined) onOpen(Number(index), isNewTab);
  };
  const data = labels.map((label, index) => ({
    label,
    index,
    ...Object.fromEntries(series.map(({ name }) => [name, values[name]?.[index] ?? 0])),
  }));
  return (
    <div className={classes.chart}>
      <svg width={0} height={0} aria-hidden className={classes.defs}>
        <defs>
          <pattern id={stripes} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={6} height={6} fill="var(--sm-chart-2)" fillOpacity={0.35} />
            <rect width={3} height={6} fill="var(--sm-chart-2)" />
          </pattern>
        </defs>
      </svg>
      <ul className={classes.legend}>
        {series.map(({ name, label, striped }) => (
          <li key={name} data-striped={striped}>
            {label}
          </li>
        ))}
        {unfinished >= 0 && (
          <li data-unfinished={series.every(({ striped }) => striped) ? 'striped' : 'plain'}>So far</li>
        )}
      </ul>
      <BarChart
        h={height}
        data={data}
        dataKey="label"
        series={series.map(({ name, label, striped }) => ({
          name,
          label,
          color: striped ? `url(#${stripes})` : 'var(--sm-chart-1)',
        }))}
        valueFormatter={text}
        maxBarWidth={40}
        xAxisProps={{
          tickFormatter: (label: string) => shortLabel(labels.indexOf(label)),
          minTickGap: 16,
          interval: 'preserveStartEnd',
        }}
        yAxisProps={{ tickFormatter: shortText, width: 52, allowDecimals: false, tickCount: height < lowPx ? 3 : 5 }}
        barProps={{
          isAnimationActive: false,
          radius: 2,
          shape: ({ index, ...bar }) => <Rectangle {...bar} {...(index === unfinished ? partOf(bar.fill) : {})} />,
        }}
        barChartProps={{
          onClick: ({ activeTooltipIndex }, { ctrlKey, metaKey }) => open(activeTooltipIndex, ctrlKey || metaKey),
          onMouseUp: ({ activeTooltipIndex }, { button }) => {
            if (button === 1) open(activeTooltipIndex, true);
          },
        }}
      />
    </div>
  );
}
