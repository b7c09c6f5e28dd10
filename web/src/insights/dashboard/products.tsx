import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import { FigureHelp } from '../figure-help.tsx';
import { countText, rupeesText } from '../figure-text.ts';
import { OrdersBehind } from '../orders-behind.tsx';
import { Picture } from '../picture.tsx';
import { BarRows } from './bar-rows.tsx';
import { behind, behindTitle, fileOf, type PictureData } from './picture-data.ts';

type Product = Insights['products'][number];

/** More bars say no more; the others are in the table. */
const mostBars = 10;

/** The products with the most revenue, and their orders by a search for the title. */
export function Products({ data, ...scope }: PictureData) {
  const ordersWith = ({ title }: Product) => behindTitle(scope, title);
  return (
    <Picture
      title="Top products"
      help={<FigureHelp names={['revenue']} />}
      columns={[
        {
          title: 'Product',
          text: ({ title }) => title,
          cell: (row) => <OrdersBehind search={ordersWith(row)}>{row.title}</OrdersBehind>,
        },
        {
          title: 'Revenue',
          text: ({ revenue }) => rupeesText(revenue),
          value: ({ revenue }) => revenue,
          isNumber: true,
        },
        { title: 'Units', text: ({ units }) => countText(units), value: ({ units }) => units, isNumber: true },
        { title: 'Orders', text: ({ orders }) => countText(orders), value: ({ orders }) => orders, isNumber: true },
      ]}
      rows={data?.products}
      file={fileOf('products', scope.period)}
      orders={behind(scope)}
    >
      <BarRows
        rows={(data?.products ?? []).slice(0, mostBars).map((row) => ({
          label: row.title,
          bars: [
            {
              name: 'revenue',
              size: row.revenue,
              text: `${rupeesText(row.revenue)} · ${countText(row.units)} sold`,
              search: ordersWith(row),
            },
          ],
        }))}
      />
    </Picture>
  );
}
