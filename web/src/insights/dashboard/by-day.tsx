import { indiaDay } from '@shipmagic/domain/time/india-day';
import { FigureHelp } from '../figure-help.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { countText, rupeesText, shortRupeesText } from '../figure-text.ts';
import { OrdersBehind } from '../orders-behind.tsx';
import { ordersOf } from '../orders-search.ts';
import { Picture } from '../picture.tsx';
import { useOpenOrders } from '../use-open-orders.ts';
import { isByWeek, type ShownSpan, spansShown } from './days-shown.ts';
import { LazyTimeBars } from './lazy-time-bars.tsx';
import { behind, fileOf, type PictureData } from './picture-data.ts';
import { shortDay } from './short-day.ts';

const chartHeight = 150;

/** Orders and revenue, one chart below the other, because they have no scale in common. */
export function ByDay({ data, ...scope }: PictureData) {
  const { period, vendor } = scope;
  const openOrders = useOpenOrders();
  const rows = data && spansShown(data.days, indiaDay(new Date()));
  const byWeek = isByWeek(data?.days ?? []);
  const ordersIn = (span: ShownSpan) => ordersOf({ period: span.period, vendor });
  const columns: FigureColumn<ShownSpan>[] = [
    {
      title: byWeek ? 'Week' : 'Day',
      text: ({ label }) => label,
      cell: (span) => <OrdersBehind search={ordersIn(span)}>{span.label}</OrdersBehind>,
    },
    { title: 'Orders', text: ({ orders }) => countText(orders), value: ({ orders }) => orders, isNumber: true },
    { title: 'Revenue', text: ({ revenue }) => rupeesText(revenue), value: ({ revenue }) => revenue, isNumber: true },
  ];
  const chart = {
    labels: rows?.map(({ label }) => label) ?? [],
    shortLabel: (index: number) => shortDay(rows?.[index]?.period.from),
    unfinished: rows?.findIndex(({ isNow }) => isNow) ?? -1,
    height: chartHeight,
    onOpen: (index: number, isNewTab: boolean) => {
      const span = rows?.[index];
      if (span) openOrders(ordersIn(span), isNewTab);
    },
  };
  const some = rows?.some(({ orders }) => orders > 0);
  return (
    <Picture
      wide
      title={`Orders and revenue by ${byWeek ? 'week' : 'day'}`}
      help={<FigureHelp names={['orders', 'revenue']} />}
      columns={columns}
      rows={some === false ? [] : rows}
      {...(chart.unfinished >= 0
        ? { note: `The last ${byWeek ? 'week' : 'day'} has not ended: it counts so far.` }
        : {})}
      height={2 * chartHeight + 72}
      file={fileOf('orders-by-day', period)}
      orders={behind(scope)}
    >
      <LazyTimeBars
        {...chart}
        series={[{ name: 'orders', label: 'Orders' }]}
        values={{ orders: rows?.map(({ orders }) => orders) ?? [] }}
        text={countText}
        shortText={countText}
      />
      <LazyTimeBars
        {...chart}
        series={[{ name: 'revenue', label: 'Revenue', striped: true }]}
        values={{ revenue: rows?.map(({ revenue }) => revenue) ?? [] }}
        text={rupeesText}
        shortText={shortRupeesText}
      />
    </Picture>
  );
}
