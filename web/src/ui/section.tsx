import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

/** A card on the screen of an order or vendor. */
export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <Paper withBorder component="section" className={classes.section}>
      <div className={classes.head}>
        <Title order={2}>{title}</Title>
        {end}
      </div>
      {children}
    </Paper>
  );
}
