import { Paper, Skeleton } from '@mantine/core';
import { againstCouriersText } from '@shipmagic/domain/insights/against-couriers';
import { type FigureName, figureFacts } from '@shipmagic/domain/insights/figures';
import { hoursText } from '@shipmagic/domain/insights/hours';
import type { Insights, PeriodFigures } from '@shipmagic/domain/insights/insights.contract';
import { outcomeLabels } from '@shipmagic/domain/insights/outcomes';
import { counted } from '@shipmagic/domain/text/counted';
import { FigureChange } from '../figure-change.tsx';
import { FigureHelp } from '../figure-help.tsx';
import { figureOf, rupeesText } from '../figure-text.ts';
import { OrdersBehind } from '../orders-behind.tsx';
import classes from './headline-figures.module.css';
import { behind, type PictureData } from './picture-data.ts';

const shown = [
  'orders',
  'revenue',
  'cameBackShare',
  'onTime',
  'rto',
  'sentBack',
  'failed',
  'firstAttempt',
  'arrivedByDay',
  'confirmHours',
  'shipHours',
  'deliverHours',
] as const satisfies readonly FigureName[];

interface HeadlineFiguresProps extends Omit<PictureData, 'data'> {
  /** Those of the dashboard unless said. */
  names?: readonly FigureName[];
  /** Undefined while it loads. */
  data: Pick<Insights, 'now' | 'past'> | undefined;
}

/** A remark below a figure that the number alone does not say. */
function detailOf(name: FigureName, now: PeriodFigures): string | null {
  if (name === 'cameBackShare') return `${rupeesText(now.cameBack)} of revenue`;
  if (name === 'arrivedByDay') return againstCouriersText(now.againstCouriers);
  if (name !== 'confirmHours' && name !== 'shipHours' && name !== 'deliverHours') return null;
  const { most, orders } = now[name];
  return orders === 0 ? null : `90% ${hoursText(most)} · ${counted(orders, 'order')}`;
}

/** The figures of a period, each compared with the period before, and with the orders behind it. */
export function HeadlineFigures({ names = shown, data, ...scope }: HeadlineFiguresProps) {
  return (
    <ul className={classes.figures}>
      {names.map((name) => (
        <Paper key={name} component="li" withBorder className={classes.card ?? ''} data-figure={name}>
          <div className={classes.label}>
            {figureFacts(name).label}
            <FigureHelp names={name === 'cameBackShare' ? [name, 'cameBack'] : [name]} />
          </div>
          {data ? (
            <Headline name={name} data={data} scope={scope} />
          ) : (
            <Skeleton height={86} role="status" aria-label={`Loading ${figureFacts(name).label}`} />
          )}
        </Paper>
      ))}
    </ul>
  );
}

interface HeadlineProps {
  name: FigureName;
  data: Pick<Insights, 'now' | 'past'>;
  scope: Pick<PictureData, 'period' | 'vendor'>;
}

function Headline({ name, data: { now, past }, scope }: HeadlineProps) {
  const { label, orders: outcome } = figureFacts(name);
  const { text, change } = figureOf(name, now, past);
  const detail = detailOf(name, now);
  const opens = outcome ? outcomeLabels[outcome] : 'All orders';
  return (
    <>
      <div className={classes.figure}>{text}</div>
      <FigureChange change={change} />
      {detail && <div className={classes.detail}>{detail}</div>}
      <OrdersBehind search={behind(scope, { outcome })} label={`${opens}: the orders behind ${label}`}>
        {opens}
      </OrdersBehind>
    </>
  );
}
