import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { Group, NativeSelect, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { SqlResult } from '@shipmagic/domain/operations/sql.contract';
import { useId, useMemo, useState } from 'react';
import type { ChartAxes } from './chart-axes.ts';
import { type ChartPoints, chartPoints } from './chart-points.ts';
import { type FigureFormat, figureFormat } from './figure-format.ts';
import classes from './result-chart.module.css';
import { writtenTimeFormat } from './written-time.ts';

/** Up to this many points are drawn as dots; a longer line has none. */
const mostDots = 60;
const mostTimes = 8;
const barHeight = 26;
const ink = 'var(--sm-accent-ink)';

interface ResultChartProps {
  data: SqlResult['data'];
  axes: ChartAxes;
}

/** A numeric column over dates, as a line, or over names, as bars. */
export function ResultChart({ data, axes }: ResultChartProps) {
  const [wanted, setWanted] = useState({ x: '', y: '' });
  const x = axes.x.find(({ name }) => name === wanted.x) ?? axes.x[0];
  const y = axes.y.find((name) => name === wanted.y) ?? axes.y[0];
  const drawn = useMemo(() => (x && y ? chartPoints(data, { x, y }) : null), [data, x, y]);
  const caption = useId();
  if (!x || !y || !drawn) return null;
  const figures = figureFormat(y);
  return (
    <figure className={classes.figure} aria-labelledby={caption}>
      <figcaption>
        <Text id={caption} fw={600} size="sm">
          {y} by {x.name}
        </Text>
        <Text c="dimmed" size="sm">
          {describe(drawn, { x: x.name, figures })}
        </Text>
      </figcaption>
      {(axes.x.length > 1 || axes.y.length > 1) && (
        <Group gap="sm" my={8}>
          <NativeSelect
            label="Values"
            value={y}
            onChange={(event) => setWanted({ x: x.name, y: event.currentTarget.value })}
            data={[...axes.y]}
          />
          <NativeSelect
            label="By"
            value={x.name}
            onChange={(event) => setWanted({ y, x: event.currentTarget.value })}
            data={axes.x.map(({ name }) => name)}
          />
        </Group>
      )}
      {drawn.points.length === 0 ? (
        <Text c="dimmed" size="sm" py="lg">
          No row has a value in both columns.
        </Text>
      ) : x.kind === 'time' ? (
        <Line drawn={drawn} label={y} figures={figures} />
      ) : (
        <Bars drawn={drawn} label={y} figures={figures} />
      )}
    </figure>
  );
}

interface DrawingProps {
  drawn: ChartPoints;
  label: string;
  figures: FigureFormat;
}

function Line({ drawn: { points }, label, figures }: DrawingProps) {
  const times = points.map(({ x }) => Number(x));
  const format = writtenTimeFormat(times);
  const step = Math.max(1, Math.ceil(times.length / mostTimes));
  return (
    <LineChart
      h={320}
      data={[...points]}
      dataKey="x"
      series={[{ name: 'y', label, color: ink }]}
      curveType="linear"
      withDots={points.length <= mostDots}
      valueFormatter={figures.whole}
      xAxisProps={{
        type: 'number',
        // Days without a row keep their place on the axis.
        domain: ['dataMin', 'dataMax'],
        ticks: times.filter((_, i) => i % step === 0),
        tickFormatter: format,
        padding: { left: 12, right: 12 },
      }}
      yAxisProps={{ tickFormatter: figures.short, width: 64 }}
      tooltipProps={{
        // Also called while no point is hovered.
        labelFormatter: (time) => (typeof time === 'number' ? format(time) : null),
      }}
      lineProps={{ isAnimationActive: false }}
    />
  );
}

function Bars({ drawn: { points }, label, figures }: DrawingProps) {
  const narrow = useMediaQuery('(max-width: 47.98em)', false, { getInitialValueInEffect: false });
  const letters = narrow ? 14 : 30;
  return (
    <BarChart
      h={points.length * barHeight + 48}
      data={[...points]}
      dataKey="x"
      orientation="vertical"
      gridAxis="y"
      series={[{ name: 'y', label, color: ink }]}
      valueFormatter={figures.whole}
      maxBarWidth={18}
      xAxisProps={{ tickFormatter: figures.short }}
      yAxisProps={{
        width: narrow ? 110 : 220,
        interval: 0,
        tickFormatter: (name: string) => oneLine(name.length > letters ? `${name.slice(0, letters - 1)}…` : name),
      }}
      barProps={{ isAnimationActive: false, radius: 2 }}
    />
  );
}

/** Names would wrap at spaces, but there is room for one line only. */
const oneLine = (name: string) => name.replace(/\s+/g, '\u00a0');

/** The chart in words, for people who cannot see it, including what it leaves out. */
function describe(
  { points, of, withoutValue, addedUp }: ChartPoints,
  { x, figures }: { x: string; figures: FigureFormat },
): string {
  const count = (n: number) => n.toLocaleString('en-IN');
  const values = points.map(({ y }) => y);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return [
    points.length > 0 && `${count(points.length)} values from ${figures.whole(least)} to ${figures.whole(most)}.`,
    points.length < of && `The largest of ${count(of)}; the others are in the table.`,
    addedUp && `Rows with the same ${x} are added up.`,
    withoutValue > 0 && `Left out because a value is missing: ${count(withoutValue)} of the rows.`,
  ]
    .filter(Boolean)
    .join(' ');
}
