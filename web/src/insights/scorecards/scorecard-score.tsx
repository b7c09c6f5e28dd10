import { Paper } from '@mantine/core';
import type { Scorecard } from '@shipmagic/domain/insights/insights.contract';
import type { Period } from '@shipmagic/domain/insights/period';
import { scoreCounted } from '@shipmagic/domain/insights/vendor-score';
import { daysText } from '../days-text.ts';
import { FigureChange } from '../figure-change.tsx';
import { rankText, scoreChange, scoreText } from './score-text.ts';
import classes from './scorecard.module.css';

interface ScorecardScoreProps {
  card: Pick<Scorecard, 'score' | 'pastScore' | 'pastOrders' | 'rank' | 'figures'>;
  ranked: number;
  period: Period;
  before: Period;
}

/** The score with its place among all vendors, how it is counted, and the days that are compared. */
export function ScorecardScore({ card, ranked, period, before }: ScorecardScoreProps) {
  const change = scoreChange(card);
  return (
    <Paper withBorder component="section" aria-label="Score" p="md" className={classes.score ?? ''}>
      <dl className={classes.marks}>
        <div>
          <dt>Score</dt>
          <dd>
            {scoreText(card.score)} {change && <FigureChange change={change} />}
          </dd>
        </div>
        <div>
          <dt>Rank</dt>
          <dd>{rankText(card.rank, ranked)}</dd>
        </div>
      </dl>
      <div className={classes.counted}>
        <p>{scoreCounted}</p>
        <p>
          {daysText(period)}, compared with {daysText(before)}.
        </p>
      </div>
    </Paper>
  );
}
