import type { ReactNode } from 'react';
import classes from './two-lines.module.css';

interface TwoLinesProps {
  strong: ReactNode;
  dimmed?: ReactNode;
  /** Long words wrap instead of being cut. */
  wrap?: boolean;
}

/** The content of a table cell: one strong line and a dimmed one. */
export function TwoLines({ strong, dimmed, wrap = false }: TwoLinesProps) {
  return (
    <div className={classes.root} data-wrap={wrap || undefined}>
      <div className={classes.strong}>{strong}</div>
      {dimmed && <div className={classes.dimmed}>{dimmed}</div>}
    </div>
  );
}
