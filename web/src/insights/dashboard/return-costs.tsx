import { shareOf } from '@shipmagic/domain/insights/figures';
import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import { type ReturnCost, returnCostLabels } from '@shipmagic/domain/insights/return-cost';
import { CountedHelp, FigureHelp } from '../figure-help.tsx';
import { countText, rupeesText, shareText } from '../figure-text.ts';
import { Picture } from '../picture.tsx';
import { worst } from './lane-sums.ts';
import { behind, fileOf, type PictureData } from './picture-data.ts';

type Region = Insights['regions'][number];
type Cost = Insights['returnCosts'][number];

const countedAs: Record<ReturnCost, string> = {
  refunds: 'What settled returns gave back to customers.',
  freight_there:
    'What couriers charged for parcels that came back, or were sent back later; until they have, what they quoted.',
  freight_back: 'What couriers charged for the way back, of RTO parcels and returns, counted like the way there.',
  unsellable: 'What customers had paid for pieces that came back damaged, wrong or not at all.',
};
const costHelp = (
  <CountedHelp
    label="What came back cost"
    answers={Object.entries(countedAs).map(([cost, counted]) => ({
      label: returnCostLabels[cost as ReturnCost],
      counted,
    }))}
  />
);

/** The cost of RTO and returns; for staff alone, because vendor members do not see what couriers cost. */
export function ReturnCosts({ data, ...scope }: PictureData) {
  return (
    <Picture
      title="What came back cost"
      help={costHelp}
      columns={[
        { title: 'Cost', text: ({ cost }: Cost) => returnCostLabels[cost] },
        { title: 'Orders', text: ({ orders }) => countText(orders), value: ({ orders }) => orders, isNumber: true },
        { title: 'Amount', text: ({ amount }) => rupeesText(amount), value: ({ amount }) => amount, isNumber: true },
      ]}
      rows={data?.returnCosts}
      empty="Nothing came back in this period"
      file={fileOf('return-costs', scope.period)}
      orders={behind(scope, { outcome: 'came_back' })}
    />
  );
}

const rtoOf = ({ rto, shipped }: Region) => shareOf(rto, shipped);
const sentBackOf = ({ sentBack, delivered }: Region) => shareOf(sentBack, delivered);
const regionLabel = ({ region }: Region) => (region === '' ? 'No PIN code' : `${region}…`);

function worstText(rows: readonly Region[] | undefined): string {
  const found = worst(
    (rows ?? []).filter(({ region }) => region !== ''),
    rtoOf,
  );
  return found
    ? `Most goes back from ${found.region}…: ${shareText(rtoOf(found))} of ${countText(found.shipped)}.`
    : '';
}

/** From where parcels come back, by the first three digits of the PIN code; for staff alone. */
export function Regions({ data, ...scope }: PictureData) {
  const rows = data?.regions;
  return (
    <Picture
      wide
      title="By PIN region"
      help={<FigureHelp names={['rto', 'sentBack']} />}
      note={worstText(rows)}
      columns={[
        { title: 'PIN codes', text: regionLabel },
        {
          title: 'Shipped',
          text: ({ shipped }) => countText(shipped),
          value: ({ shipped }) => shipped,
          isNumber: true,
        },
        { title: 'Returned to origin', text: (row) => shareText(rtoOf(row)), value: rtoOf, isNumber: true },
        { title: 'Sent back', text: (row) => shareText(sentBackOf(row)), value: sentBackOf, isNumber: true },
      ]}
      rows={rows}
      file={fileOf('pin-regions', scope.period)}
      orders={behind(scope, { outcome: 'rto' })}
    />
  );
}
