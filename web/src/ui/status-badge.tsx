import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

interface StatusBadgeProps {
  colour: StatusColour;
  /** Replaces the dot where two kinds of statuses are shown together. */
  icon?: ReactNode;
  /** For long texts in narrow cells: wraps instead of truncating. */
  wrap?: boolean;
  /** More than the text says, for the mouse. */
  title?: string;
  children: ReactNode;
}

/** A status in its colour; the text carries the meaning. */
export function StatusBadge({ colour, icon, wrap, title, children }: StatusBadgeProps) {
  return (
    <span
      className={classes.badge}
      title={title}
      data-colour={colour}
      data-icon={icon ? true : undefined}
      data-wrap={wrap || undefined}
    >
      {icon}
      <span className={classes.text}>{children}</span>
    </span>
  );
}
