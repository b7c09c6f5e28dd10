import { insightsContract, type Scorecard } from '@shipmagic/domain/insights/insights.contract';
import type { Period } from '@shipmagic/domain/insights/period';
import { Link } from '@tanstack/react-router';
import { useRoute } from '../../api/use-route.ts';
import cell from '../../ui/cell.module.css';
import { FigureHelp } from '../figure-help.tsx';
import { countText, figureText, shareText } from '../figure-text.ts';
import { OrdersBehind } from '../orders-behind.tsx';
import { ordersOf } from '../orders-search.ts';
import { Picture } from '../picture.tsx';
import { BarRows } from './bar-rows.tsx';
import { latestFirst } from './latest-first.ts';
import { fileOf } from './picture-data.ts';

const shown = 10;

/** The vendors of whose orders the least were shipped on time. */
export function LateVendors({ period }: { period: Period }) {
  const { data, error, refetch } = useRoute(insightsContract.scorecards, { query: period }, { keepPrevious: true });
  const rows = data && latestFirst(data.vendors).slice(0, shown);
  const lateOf = ({ vendorName }: Scorecard) => ordersOf({ period, vendor: vendorName }, { outcome: 'shipped_late' });
  return (
    <Picture
      wide
      title="Which vendors ship late"
      help={<FigureHelp names={['onTime', 'shipHours']} />}
      note={`The least on time first${rows && rows.length === shown ? `, at most ${shown}` : ''}. Each opens its late orders.`}
      columns={[
        {
          title: 'Vendor',
          text: ({ vendorName }) => vendorName,
          cell: (row) => <OrdersBehind search={lateOf(row)}>{row.vendorName}</OrdersBehind>,
        },
        {
          title: 'Shipped on time',
          text: ({ figures }) => shareText(figures.onTime),
          value: ({ figures }) => figures.onTime,
          cell: ({ vendorName, figures }) => (
            <Link
              to="/vendor-scorecards/$vendorName"
              params={{ vendorName }}
              search={{ from: period.from, to: period.to }}
              className={cell.link}
              aria-label={`${shareText(figures.onTime)}, scorecard of ${vendorName}`}
            >
              {shareText(figures.onTime)}
            </Link>
          ),
          isNumber: true,
        },
        {
          title: 'Time to ship',
          text: ({ figures }) => figureText('shipHours', figures.shipHours),
          isNumber: true,
        },
        {
          title: 'Orders',
          text: ({ figures }) => countText(figures.orders),
          value: ({ figures }) => figures.orders,
          isNumber: true,
        },
      ]}
      rows={rows}
      failure={error ? { error, onRetry: () => void refetch() } : undefined}
      empty="No shipping promise was due in this period"
      height={280}
      file={fileOf('late-vendors', period)}
      orders={ordersOf({ period }, { outcome: 'shipped_late' })}
    >
      <BarRows
        rows={(rows ?? []).map((row) => ({
          label: row.vendorName,
          bars: [
            {
              name: 'shipped late',
              size: 1 - (row.figures.onTime ?? 1),
              text: `${shareText(1 - (row.figures.onTime ?? 1))} late`,
              search: lateOf(row),
            },
          ],
        }))}
      />
    </Picture>
  );
}
