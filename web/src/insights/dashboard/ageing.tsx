import { ageBands, ageingCounted } from '@shipmagic/domain/insights/ageing';
import { CountedHelp } from '../figure-help.tsx';
import { countText } from '../figure-text.ts';
import { OrdersBehind } from '../orders-behind.tsx';
import { ordersOf } from '../orders-search.ts';
import { Picture } from '../picture.tsx';
import { BarRows } from './bar-rows.tsx';
import { daysOfBand } from './days-of-band.ts';
import { fileOf, type PictureData } from './picture-data.ts';

interface AgeingProps extends PictureData {
  today: string;
}

/** How long the orders have waited that are not finished, whatever the period. */
export function Ageing({ data, vendor, today }: AgeingProps) {
  const rows = data && ageBands.map((band, index) => ({ band, orders: data.ageing[index] ?? 0 }));
  type Row = NonNullable<typeof rows>[number];
  const ordersIn = ({ band }: Row) => ({ ...ordersOf({ vendor }, { outcome: 'open' }), ...daysOfBand(band, today) });
  const title = 'Open orders by age';
  return (
    <Picture
      title={title}
      help={<CountedHelp label={title} answers={[{ label: title, counted: ageingCounted }]} rule={null} />}
      note="Today, whatever the period."
      columns={[
        {
          title: 'Placed',
          text: ({ band }) => band.label,
          cell: (row) => <OrdersBehind search={ordersIn(row)}>{row.band.label}</OrdersBehind>,
        },
        {
          title: 'Open orders',
          text: ({ orders }) => countText(orders),
          value: ({ orders }) => orders,
          isNumber: true,
        },
      ]}
      rows={rows?.some(({ orders }) => orders > 0) === false ? [] : rows}
      empty="No open orders"
      file={fileOf('open-orders', { from: today, to: today })}
      orders={ordersOf({ vendor }, { outcome: 'open' })}
    >
      <BarRows
        rows={(rows ?? []).map((row) => ({
          label: row.band.label,
          bars: [{ name: 'open orders', size: row.orders, text: countText(row.orders), search: ordersIn(row) }],
        }))}
      />
    </Picture>
  );
}
