import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { Change } from './figure-text.ts';
import classes from './figures.module.css';

interface FigureChangeProps {
  change: Change | null;
  /** In tables, where arrow and sign have to do. */
  brief?: boolean;
}

/** The change against the period before: an arrow for its direction, and in words whether it is good news. */
export function FigureChange({ change, brief = false }: FigureChangeProps) {
  if (!change) return <span className={classes.change}>nothing to compare with</span>;
  const { text, verdict } = change;
  const Arrow = text.startsWith('+') ? IconArrowUpRight : text.startsWith('−') ? IconArrowDownRight : null;
  return (
    <span className={classes.change} data-verdict={verdict ?? undefined}>
      {Arrow && <Arrow size={14} aria-hidden />}
      {text}
      {verdict && <span className={brief ? 'visually-hidden' : undefined}>{` · ${verdict}`}</span>}
    </span>
  );
}
