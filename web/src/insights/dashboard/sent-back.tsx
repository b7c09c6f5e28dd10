import { shareOf } from '@shipmagic/domain/insights/figures';
import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import { type ReturnReason, returnReasonLabels } from '@shipmagic/domain/returns/return-reason';
import { counted } from '@shipmagic/domain/text/counted';
import { FigureHelp } from '../figure-help.tsx';
import { countText, rupeesText, shareText } from '../figure-text.ts';
import { OrdersBehind } from '../orders-behind.tsx';
import { Picture } from '../picture.tsx';
import { BarRows } from './bar-rows.tsx';
import { courierLabel, couriersOf } from './lane-sums.ts';
import { behind, behindTitle, fileOf, type PictureData } from './picture-data.ts';

type SentBack = Insights['sentBack'];
type Reason = SentBack['reasons'][number];
type Product = SentBack['products'][number];
type Courier = SentBack['couriers'][number];

const help = <FigureHelp names={['sentBack']} />;
const nothing = 'Nothing was sent back in this period';
const outcome = 'sent_back';

const pieces = {
  title: 'Pieces',
  text: (row: Reason | Product) => countText(row.pieces),
  value: (row: Reason | Product) => row.pieces,
  isNumber: true,
} as const;
const value = {
  title: 'Value',
  text: (row: Reason | Product) => rupeesText(row.value),
  value: (row: Reason | Product) => row.value,
  isNumber: true,
} as const;

/** Why customers send back. */
export function SentBackReasons({ data, ...scope }: PictureData) {
  const rows = data?.sentBack.reasons;
  const label = ({ reason }: Reason) => returnReasonLabels[reason as ReturnReason] ?? reason;
  return (
    <Picture
      title="Why customers send back"
      help={help}
      columns={[
        { title: 'Reason', text: label },
        {
          title: 'Orders',
          text: ({ orders }) => countText(orders),
          value: ({ orders }) => orders,
          isNumber: true,
        },
        pieces,
        value,
      ]}
      rows={rows}
      empty={nothing}
      file={fileOf('return-reasons', scope.period)}
      orders={behind(scope, { outcome })}
    >
      <BarRows
        rows={(rows ?? []).map((row) => ({
          label: label(row),
          bars: [
            {
              name: 'pieces sent back',
              size: row.pieces,
              text: `${counted(row.pieces, 'piece')} · ${rupeesText(row.value)}`,
              search: behind(scope, { outcome }),
            },
          ],
        }))}
      />
    </Picture>
  );
}

/** Which products come back, as a share of the pieces that were delivered. */
export function SentBackProducts({ data, ...scope }: PictureData) {
  const shareOfRow = (row: Product) => shareOf(row.pieces, row.delivered);
  return (
    <Picture
      title="Products that customers send back"
      help={help}
      columns={[
        {
          title: 'Product',
          text: ({ title }) => title,
          cell: ({ title }) => <OrdersBehind search={behindTitle(scope, title, { outcome })}>{title}</OrdersBehind>,
        },
        pieces,
        {
          title: 'Of delivered',
          text: (row) => `${shareText(shareOfRow(row))} of ${countText(row.delivered)}`,
          value: shareOfRow,
          isNumber: true,
        },
        value,
      ]}
      rows={data?.sentBack.products}
      empty={nothing}
      file={fileOf('products-sent-back', scope.period)}
      orders={behind(scope, { outcome })}
    />
  );
}

/** With which courier's deliveries something was wrong for the customer. */
export function SentBackCouriers({ data, ...scope }: PictureData) {
  const shareOfRow = (row: Courier) => shareOf(row.orders, row.delivered);
  return (
    <Picture
      title="Sent back, by courier of the delivery"
      help={help}
      columns={[
        {
          title: 'Courier',
          text: ({ courier }) => courierLabel(courier),
          cell: ({ courier }) => (
            <OrdersBehind search={behind(scope, { outcome, ...couriersOf(courier) })}>
              {courierLabel(courier)}
            </OrdersBehind>
          ),
        },
        {
          title: 'Delivered',
          text: ({ delivered }) => countText(delivered),
          value: ({ delivered }) => delivered,
          isNumber: true,
        },
        { title: 'Sent back', text: ({ orders }) => countText(orders), value: ({ orders }) => orders, isNumber: true },
        { title: 'Share', text: (row) => shareText(shareOfRow(row)), value: shareOfRow, isNumber: true },
      ]}
      rows={data?.sentBack.couriers}
      file={fileOf('couriers-sent-back', scope.period)}
      orders={behind(scope, { outcome })}
    />
  );
}
