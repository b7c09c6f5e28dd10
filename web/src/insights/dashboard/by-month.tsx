import { figures } from '@shipmagic/domain/insights/figures';
import type { Insights, MonthFigures } from '@shipmagic/domain/insights/insights.contract';
import { isUnfinished, spanAround } from '@shipmagic/domain/insights/period';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { FigureHelp } from '../figure-help.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { countText, rupeesText, shortRupeesText } from '../figure-text.ts';
import { OrdersBehind } from '../orders-behind.tsx';
import { ordersOf } from '../orders-search.ts';
import { Picture } from '../picture.tsx';
import { useOpenOrders } from '../use-open-orders.ts';
import { LazyTimeBars } from './lazy-time-bars.tsx';
import { fileOf, type PictureData } from './picture-data.ts';
import { monthName, soFar } from './short-day.ts';

const chartHeight = 200;
const money = (title: string, of: (month: MonthFigures) => number): FigureColumn<MonthFigures> => ({
  title,
  text: (month) => rupeesText(of(month)),
  value: of,
  isNumber: true,
});

/** Sales and payout of the twelve months up to the period's last day. */
export function ByMonth({
  data,
  period,
  vendor,
}: Omit<PictureData, 'data'> & { data: Pick<Insights, 'months'> | undefined }) {
  const openOrders = useOpenOrders();
  const rows = data?.months;
  const today = indiaDay(new Date());
  const isNow = (month: string) => isUnfinished(spanAround('month', month), today);
  const nameOf = (month: string) => soFar(monthName(month), isNow(month));
  const ordersIn = ({ month }: MonthFigures) => ordersOf({ period: spanAround('month', month), vendor });
  const columns: FigureColumn<MonthFigures>[] = [
    {
      title: 'Month',
      text: ({ month }) => nameOf(month),
      cell: (row) => <OrdersBehind search={ordersIn(row)}>{nameOf(row.month)}</OrdersBehind>,
    },
    { title: 'Orders', text: ({ orders }) => countText(orders), value: ({ orders }) => orders, isNumber: true },
    money('Revenue', ({ revenue }) => revenue),
    money('Came back', ({ cameBack }) => cameBack),
    {
      ...money('Payout', ({ payout }) => payout),
      cell: (row) => (
        <OrdersBehind
          search={ordersOf({ period: spanAround('month', row.month), vendor }, { outcome: figures.payout.orders })}
          label={`${rupeesText(row.payout)}, open the orders in the payout of ${monthName(row.month)}`}
        >
          {rupeesText(row.payout)}
        </OrdersBehind>
      ),
    },
  ];
  const [first, last] = [rows?.[0]?.month, rows?.at(-1)?.month];
  return (
    <Picture
      wide
      title="Sales and payout by month"
      help={<FigureHelp names={['revenue', 'cameBack', 'payout']} />}
      note="Whole months, up to the one of the period’s last day; the current month so far."
      columns={columns}
      rows={rows?.some(({ orders }) => orders > 0) === false ? [] : rows}
      empty="No orders in these twelve months"
      height={chartHeight + 40}
      file={fileOf('months', { from: first ?? period.from, to: period.to })}
      {...(first && last
        ? { orders: ordersOf({ period: { from: first, to: spanAround('month', last).to }, vendor }) }
        : {})}
    >
      <LazyTimeBars
        labels={rows?.map(({ month }) => nameOf(month)) ?? []}
        unfinished={rows?.findIndex(({ month }) => isNow(month)) ?? -1}
        shortLabel={(index) => monthName(rows?.[index]?.month).slice(0, 3)}
        height={chartHeight}
        series={[
          { name: 'revenue', label: 'Revenue' },
          { name: 'payout', label: 'Payout', striped: true },
        ]}
        values={{
          revenue: rows?.map(({ revenue }) => revenue) ?? [],
          payout: rows?.map(({ payout }) => payout) ?? [],
        }}
        text={rupeesText}
        shortText={shortRupeesText}
        onOpen={(index, isNewTab) => {
          const row = rows?.[index];
          if (row) openOrders(ordersIn(row), isNewTab);
        }}
      />
    </Picture>
  );
}
