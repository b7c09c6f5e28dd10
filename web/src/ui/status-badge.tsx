import type { StatusColour } from '@shipmagic/domain/shipments/shipment-status';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** A status in its colour; the text carries the meaning. */
export function StatusBadge({ colour, children }: { colour: StatusColour; children: ReactNode }) {
  return (
    <span className={classes.badge} data-colour={colour}>
      {children}
    </span>
  );
}
