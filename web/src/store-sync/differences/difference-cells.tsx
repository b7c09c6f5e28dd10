import { comparedFieldLabel } from '@shipmagic/domain/store-sync/differences/compared-fields';
import type { DifferenceRow } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { age } from '@shipmagic/domain/time/age';
import cell from '../../ui/cell.module.css';
import type { Column } from '../../ui/column.ts';
import { OrderLink } from '../../ui/order-link.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import classes from './differences.module.css';

export const differenceName = ({ field, orderNumber, vendorName }: DifferenceRow) =>
  `${comparedFieldLabel(field)} of order ${orderNumber}${vendorName ? `, ${vendorName}` : ''}`;

const value = (text: string | null) =>
  text === null ? <span className={cell.note}>Nothing</span> : <span className={classes.value}>{text}</span>;

const doing = { take: 'The store’s value is being taken', tell: 'The store is being told', leave: '' } as const;

/** Why answers are missing. */
function whyNot({ notTaken, notTold }: DifferenceRow): string[] {
  return [
    notTaken && notTaken === notTold
      ? `Cannot be taken or told: ${notTaken}.`
      : notTaken && `Cannot be taken: ${notTaken}.`,
    notTold && notTaken !== notTold && `Cannot be told: ${notTold}.`,
  ].filter((text) => typeof text === 'string');
}

function Answers({ row }: { row: DifferenceRow }) {
  if (row.state === 'answering') return <span className={cell.note}>{doing[row.answer ?? 'leave']}</span>;
  return (
    <div className={cell.column}>
      <AnswerButtons rows={[row]} name={differenceName(row)} />
      {row.problem && <span className={cell.problem}>{row.problem}</span>}
      {row.state === 'left' && (
        <span className={cell.note}>
          Left by {row.answeredBy}: {row.reason}
        </span>
      )}
      {row.state === 'open' &&
        whyNot(row).map((text) => (
          <span key={text} className={cell.note}>
            {text}
          </span>
        ))}
    </div>
  );
}

export const differenceColumns: readonly Column<DifferenceRow>[] = [
  {
    key: 'order',
    title: 'Order',
    width: 150,
    render: (row) => <TwoLines wrap strong={<OrderLink to={row} />} dimmed={row.vendorName ?? 'Whole order'} />,
    card: 'title',
  },
  {
    key: 'field',
    title: 'Field',
    width: 150,
    render: ({ field, itemTitle, foundAt }) => (
      <TwoLines
        wrap
        strong={comparedFieldLabel(field)}
        dimmed={[itemTitle, `for ${age(foundAt, new Date())}`].filter(Boolean).join(', ')}
      />
    ),
    card: 'line',
  },
  { key: 'here', title: 'Here', width: 200, render: ({ here }) => value(here), card: 'fact' },
  { key: 'store', title: 'In the store', width: 200, render: ({ store }) => value(store), card: 'fact' },
  { key: 'answers', title: 'Answers', width: 320, render: (row) => <Answers row={row} />, card: 'line' },
];
