import { formatRupees } from '@shipmagic/domain/money/paise';
import { lineName } from '@shipmagic/domain/refunds/line-cancellation';
import { returnWishLabels } from '@shipmagic/domain/returns/return-wish';
import type { TriedLine } from '@shipmagic/domain/returns/rules/return-rules.contract';
import { unansweredLabels } from '@shipmagic/domain/returns/rules/unanswered';
import { counted } from '@shipmagic/domain/text/counted';
import { dateText } from '@shipmagic/domain/time/written-time';
import classes from './rules.module.css';

const outcomeOf = (line: TriedLine): string[] => [
  line.refusal ?? (line.approves ? 'Approved by itself' : 'People answer it'),
  ...(line.refusal === null && line.needsPicture ? ['Needs a picture'] : []),
  ...(line.lastDay === null || line.refusal !== null ? [] : [`Until ${dateText(line.lastDay)}`]),
  line.fee === 0 ? 'No fee' : `Fee ${formatRupees(line.fee)}`,
  line.wishes.map((wish) => returnWishLabels[wish]).join(', '),
  `Without an answer it ${unansweredLabels[line.unanswered].toLowerCase()}`,
];

/** An item with the rule that would decide, and its outcome. */
export function TriedItem({ line }: { line: TriedLine }) {
  return (
    <li className={classes.rule}>
      <div className={classes.tried}>
        <div className={classes.name}>{lineName(line)}</div>
        <div className={classes.text}>
          {line.vendorName} · {counted(line.pieces, 'piece')}
          {line.value !== null && ` · ${formatRupees(line.value)}`}
        </div>
        <div>{line.rule ? `Rule “${line.rule}”` : 'No rule fits: the settings decide'}</div>
        <div className={classes.text}>{outcomeOf(line).join(' · ')}</div>
      </div>
    </li>
  );
}
