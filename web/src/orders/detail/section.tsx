import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './detail.module.css';

/** A card of the order screen. */
export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <Paper withBorder component="section" aria-labelledby={heading} className={classes.section}>
      <div className={classes.sectionHead}>
        <Title order={2} id={heading}>
          {title}
        </Title>
        {end}
      </div>
      {children}
    </Paper>
  );
}
