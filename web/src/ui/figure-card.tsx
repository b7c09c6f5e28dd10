import { Paper } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './figure-card.module.css';

interface FigureCardProps {
  label: string;
  icon?: Icon;
  /** The formatted figure; three dots until known. */
  children: ReactNode;
}

/** One figure with its label. */
export function FigureCard({ label, icon: Sign, children = '...' }: FigureCardProps) {
  return (
    <Paper withBorder p="md">
      <div className={classes.label}>
        {label}
        {Sign && <Sign size={18} stroke={1.6} aria-hidden />}
      </div>
      <div className={classes.figure}>{children}</div>
    </Paper>
  );
}
