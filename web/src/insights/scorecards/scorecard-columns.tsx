import { figureText, medianOf } from '@shipmagic/domain/insights/figure-text';
import type { FigureName } from '@shipmagic/domain/insights/figures';
import { figureFacts } from '@shipmagic/domain/insights/figures';
import { beyondSteps } from '@shipmagic/domain/insights/hours';
import type { Scorecard } from '@shipmagic/domain/insights/insights.contract';
import type { Period } from '@shipmagic/domain/insights/period';
import { type ListedFigure, listedFigures } from '@shipmagic/domain/insights/scorecard-list';
import { tooFewText } from '@shipmagic/domain/insights/too-few';
import { scoreCounted } from '@shipmagic/domain/insights/vendor-score';
import { Link } from '@tanstack/react-router';
import cell from '../../ui/cell.module.css';
import type { Column } from '../../ui/column.ts';
import { FigureChange } from '../figure-change.tsx';
import { CountedHelp, FigureHelp } from '../figure-help.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { OrdersBehind } from '../orders-behind.tsx';
import { ordersOf } from '../orders-search.ts';
import type { PeriodChoice } from '../period-search.ts';
import { rankText, scoreChange, scoreText } from './score-text.ts';

export const scorecardName = ({ vendorName }: Scorecard) => `Scorecard of ${vendorName}`;

/** Titles that are shorter than those of the definitions, which stand beside them. */
const shortTitles: Partial<Record<ListedFigure, string>> = {
  onTime: 'On time',
  rto: 'RTO',
  firstAttempt: 'First attempt',
};
const titleOf = (name: ListedFigure) => shortTitles[name] ?? figureFacts(name).label;

/** Together as wide as a laptop has room beside the sidebar. */
const widths: Record<ListedFigure, number> = {
  orders: 84,
  revenue: 104,
  payout: 104,
  onTime: 90,
  cancelled: 94,
  rto: 80,
  firstAttempt: 90,
  confirmHours: 106,
};

const scoreHelp = <CountedHelp label="Score and rank" answers={[{ label: 'Score', counted: scoreCounted }]} />;

/** The columns of the list; the links keep the period. */
export function scorecardColumns(ranked: number, choice: PeriodChoice, period: Period): readonly Column<Scorecard>[] {
  const search = { period: choice.period, from: choice.from, to: choice.to };
  return [
    {
      key: 'rank',
      title: 'Rank',
      sort: 'rank',
      width: 78,
      render: ({ rank }) => (
        <span title={rank === null ? 'Too few orders for a rank' : undefined}>{rankText(rank, ranked)}</span>
      ),
      card: 'beside',
    },
    {
      key: 'vendor',
      title: 'Vendor',
      sort: 'vendor',
      width: 160,
      render: ({ vendorName }) => (
        <Link to="/vendor-scorecards/$vendorName" params={{ vendorName }} search={search} className={cell.link}>
          {vendorName}
        </Link>
      ),
      card: 'title',
    },
    {
      key: 'score',
      title: 'Score',
      help: scoreHelp,
      width: 108,
      render: (row) => {
        const change = scoreChange(row);
        return (
          <>
            <strong>{scoreText(row.score)}</strong>{' '}
            {change && change.text !== tooFewText && <FigureChange change={change} brief />}
          </>
        );
      },
    },
    ...listedFigures.map(
      (name): Column<Scorecard> => ({
        key: name,
        title: titleOf(name),
        sort: name,
        help: <FigureHelp names={[name]} />,
        width: widths[name],
        align: 'right',
        render: ({ vendorName, figures }) =>
          name === 'payout' ? (
            <OrdersBehind
              search={ordersOf({ period, vendor: vendorName }, { outcome: figureFacts(name).orders })}
              label={`${figureText(name, figures[name])}, open the orders in the payout`}
            >
              {figureText(name, figures[name])}
            </OrdersBehind>
          ) : (
            figureText(name, figures[name])
          ),
      }),
    ),
  ];
}

const fileValue = (name: FigureName, { figures }: Scorecard) => {
  const value = medianOf(figures[name]);
  return value === beyondSteps ? figureText(name, figures[name]) : value;
};

/** The same for a file. */
export const scorecardFileColumns: readonly FigureColumn<Scorecard>[] = [
  { title: 'Rank', text: ({ rank }) => String(rank ?? ''), value: ({ rank }) => rank },
  { title: 'Vendor', text: ({ vendorName }) => vendorName },
  { title: 'Score', text: ({ score }) => scoreText(score), value: ({ score }) => score },
  {
    title: 'Score of the period before',
    text: ({ pastScore }) => scoreText(pastScore),
    value: ({ pastScore }) => pastScore,
  },
  ...listedFigures.map(
    (name): FigureColumn<Scorecard> => ({
      title: name === 'confirmHours' ? 'Time to confirm (within hours)' : figureFacts(name).label,
      text: ({ figures }) => figureText(name, figures[name]),
      value: (card) => fileValue(name, card),
    }),
  ),
];
