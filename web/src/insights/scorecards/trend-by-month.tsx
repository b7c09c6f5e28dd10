import { Skeleton } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { figures } from '@shipmagic/domain/insights/figures';
import type { insightsContract } from '@shipmagic/domain/insights/insights.contract';
import { outcomeLabels } from '@shipmagic/domain/insights/outcomes';
import { isUnfinished, spanAround } from '@shipmagic/domain/insights/period';
import { scoreCounted } from '@shipmagic/domain/insights/vendor-score';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { monthName, soFar } from '../dashboard/short-day.ts';
import { CountedHelp } from '../figure-help.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { shareText } from '../figure-text.ts';
import { OrdersBehind } from '../orders-behind.tsx';
import { ordersOf } from '../orders-search.ts';
import { Picture } from '../picture.tsx';
import { scoreText } from './score-text.ts';
import type { TrendLine } from './trend-lines.tsx';

// Charts are the largest part of the app: they come after the numbers, into a place of their height.
const TrendLines = lazyPart(() => import('./trend-lines.tsx'), 'TrendLines');

type Month = RouteAnswer<typeof insightsContract.scorecard>['months'][number];

const chartHeight = 240;
const lines: readonly TrendLine[] = [
  { name: 'score', label: 'Score', color: 'var(--sm-chart-1)' },
  { name: 'onTime', label: 'Shipped on time, %', color: 'var(--sm-chart-2)', dashes: '8 4' },
  { name: 'rto', label: 'Returned to origin, %', color: 'var(--sm-dimmed)', dashes: '2 4' },
];

const nameOf = (month: string) =>
  soFar(monthName(month), isUnfinished(spanAround('month', month), indiaDay(new Date())));

const percent = (share: number | null) => (share === null ? null : share * 100);

/** How a vendor did over twelve months. */
export function TrendByMonth({ vendorName, months }: { vendorName: string; months: readonly Month[] | undefined }) {
  const shareColumn = (name: 'onTime' | 'rto'): FigureColumn<Month> => ({
    title: figures[name].label,
    text: (row) => shareText(row[name]),
    value: (row) => row[name],
    isNumber: true,
    cell: (row) =>
      row[name] === null ? (
        '–'
      ) : (
        <OrdersBehind
          search={ordersOf(
            { period: spanAround('month', row.month), vendor: vendorName },
            { outcome: figures[name].orders },
          )}
          label={`${shareText(row[name])}, open the orders of ${monthName(row.month)}: ${outcomeLabels[figures[name].orders]}`}
        >
          {shareText(row[name])}
        </OrdersBehind>
      ),
  });
  const columns: FigureColumn<Month>[] = [
    {
      title: 'Month',
      text: ({ month }) => nameOf(month),
      cell: ({ month }) => (
        <OrdersBehind search={ordersOf({ period: spanAround('month', month), vendor: vendorName })}>
          {nameOf(month)}
        </OrdersBehind>
      ),
    },
    { title: 'Score', text: ({ score }) => scoreText(score), value: ({ score }) => score, isNumber: true },
    shareColumn('onTime'),
    shareColumn('rto'),
  ];
  const first = months?.[0]?.month;
  const last = months?.at(-1)?.month;
  return (
    <Picture
      wide
      title="Trend of twelve months"
      help={
        <CountedHelp
          label="Trend of twelve months"
          answers={[{ label: 'Score', counted: scoreCounted }, figures.onTime, figures.rto]}
        />
      }
      note="Whole months, up to the month of the period’s last day. The current month counts so far. A gap is a month with too few orders."
      columns={columns}
      rows={months?.some(({ orders }) => orders > 0) === false ? [] : months}
      empty="No orders in these twelve months"
      height={chartHeight}
      file={`trend_${first?.slice(0, 7)}_${last?.slice(0, 7)}`}
      {...(first && last
        ? { orders: ordersOf({ period: { from: first, to: spanAround('month', last).to }, vendor: vendorName }) }
        : {})}
    >
      <Suspense fallback={<Skeleton height={chartHeight} role="status" aria-label="Loading the chart" />}>
        <TrendLines
          labels={months?.map(({ month }) => nameOf(month)) ?? []}
          lines={lines}
          values={{
            score: months?.map(({ score }) => score) ?? [],
            onTime: months?.map(({ onTime }) => percent(onTime)) ?? [],
            rto: months?.map(({ rto }) => percent(rto)) ?? [],
          }}
          height={chartHeight}
        />
      </Suspense>
    </Picture>
  );
}
