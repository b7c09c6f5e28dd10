import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './detail.module.css';

/** A card of the order screen. */
export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <Paper withBorder component="section" className={classes.section}>
      <div className={classes.sectionHead}>
        <Title order={2}>{title}</Title>
        {end}
      </div>
      {children}
    </Paper>
  );
}
