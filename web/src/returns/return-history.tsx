import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Return } from '@shipmagic/domain/returns/return-shape';
import { rulesText } from '@shipmagic/domain/returns/rules/request-terms';
import { counted } from '@shipmagic/domain/text/counted';
import { storeMoment } from '../ui/store-time.ts';
import classes from './returns.module.css';

interface Entry {
  readonly at: string;
  readonly text: string;
}

const by = (person: string | null) => (person ? ` by ${person}` : '');
const askers: Record<Return['askedBy'], string> = {
  customer: 'Asked for by the customer',
  staff: 'Asked for by staff',
  store: 'Made in the store',
};

function decisionText({ decision, state, rules }: Return): string {
  const word = state === 'declined' ? 'Declined' : 'Approved';
  const names = rulesText(rules.map(({ name }) => name));
  if (decision?.basis === 'rule') return `${word} by ${names}`;
  if (decision?.basis === 'no_answer') return `${word}, as nobody had answered in time, by ${names}`;
  return `${word}${by(decision?.by ?? null)}${decision?.reason ? `: ${decision.reason}` : ''}`;
}

function settlementText({ settlement, currency }: Return): string {
  if (!settlement) return '';
  const money = settlement.refund > 0 ? `refund of ${formatMoney(settlement.refund, currency)}` : 'no refund';
  const who =
    settlement.state === 'asked'
      ? `Settlement proposed${by(settlement.by)}, waits for a second person`
      : `Settled${by(settlement.by)}${settlement.approvedBy ? `, approved by ${settlement.approvedBy}` : ''}`;
  const pieces = settlement.restock.reduce((sum, { quantity }) => sum + quantity, 0);
  const stock = pieces > 0 ? `, ${counted(pieces, 'piece')} back into stock` : '';
  return `${who}: ${money}${stock}${settlement.note ? `. ${settlement.note}` : ''}`;
}

function entriesOf(one: Return): Entry[] {
  return [
    { at: one.createdAt, text: askers[one.askedBy] },
    ...(one.decision ? [{ at: one.decision.at, text: decisionText(one) }] : []),
    ...one.receipts.map((receipt) => ({
      at: receipt.at,
      text: `Received${by(receipt.by)}`,
    })),
    ...(one.settlement ? [{ at: one.settlement.at, text: settlementText(one) }] : []),
  ];
}

/** The steps of a return so far, in order. The couriers' and the store's part is in the order's activity log. */
export function ReturnHistory({ of }: { of: Return }) {
  return (
    <ol className={classes.history} aria-label={`History of return ${of.number}`}>
      {entriesOf(of).map(({ at, text }) => (
        <li key={`${at} ${text}`}>
          <time dateTime={at}>{storeMoment(at)}</time> {text}
        </li>
      ))}
    </ol>
  );
}
