import { shareOf } from '@shipmagic/domain/insights/figures';
import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import { FigureHelp } from '../figure-help.tsx';
import { countText, rupeesText, shareText } from '../figure-text.ts';
import { OrdersBehind } from '../orders-behind.tsx';
import { Picture } from '../picture.tsx';
import classes from './bar-rows.module.css';
import { behind, fileOf, type PictureData } from './picture-data.ts';

type State = Insights['states'][number];
const stateLabel = ({ state }: State) => state || 'No state given';

/** Where the orders go; for staff alone, because vendor members do not see addresses. */
export function States({ data, ...scope }: PictureData) {
  const rows = data?.states;
  if (rows?.length === 0) return null;
  const most = Math.max(...(rows ?? []).map(({ orders }) => orders));
  const ordersTo = ({ spellings }: State, outcome?: 'failed_delivery' | 'rto') =>
    behind(scope, { states: spellings.filter(Boolean), outcome });
  // Orders without a state cannot be filtered by it.
  const linked = (row: State, text: string, outcome?: 'failed_delivery' | 'rto') =>
    row.state ? <OrdersBehind search={ordersTo(row, outcome)}>{text}</OrdersBehind> : text;
  return (
    <Picture
      wide
      title="By state of the destination"
      help={<FigureHelp names={['revenue', 'failed', 'rto']} />}
      columns={[
        {
          title: 'State',
          text: stateLabel,
          cell: (row) => linked(row, stateLabel(row)),
        },
        {
          title: 'Orders',
          text: ({ orders }) => countText(orders),
          value: ({ orders }) => orders,
          cell: ({ orders }) => (
            <span className={classes.inTable}>
              {countText(orders)}
              <span className={classes.track} aria-hidden>
                <span style={{ width: `${(100 * orders) / most}%` }} />
              </span>
            </span>
          ),
        },
        {
          title: 'Revenue',
          text: ({ revenue }) => rupeesText(revenue),
          value: ({ revenue }) => revenue,
          isNumber: true,
        },
        {
          title: 'Failed deliveries',
          text: ({ failed, shipped }) => shareText(shareOf(failed, shipped)),
          value: ({ failed, shipped }) => shareOf(failed, shipped),
          cell: (row) => linked(row, shareText(shareOf(row.failed, row.shipped)), 'failed_delivery'),
          isNumber: true,
        },
        {
          title: 'Returned to origin',
          text: ({ rto, shipped }) => shareText(shareOf(rto, shipped)),
          value: ({ rto, shipped }) => shareOf(rto, shipped),
          cell: (row) => linked(row, shareText(shareOf(row.rto, row.shipped)), 'rto'),
          isNumber: true,
        },
      ]}
      rows={rows}
      file={fileOf('states', scope.period)}
      orders={behind(scope)}
    />
  );
}
