import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/logo.tsx';
import classes from './login.module.css';

interface VisitorCardProps {
  title: string;
  hint: ReactNode;
  children: ReactNode;
  /** Shown below the card. */
  below?: ReactNode;
}

/** The frame of every screen for visitors. */
export function VisitorCard({ title, hint, children, below }: VisitorCardProps) {
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <Logo />
        <Paper withBorder p="lg" radius="10px">
          <Title order={1}>{title}</Title>
          <Text c="dimmed" size="sm" mb="md">
            {hint}
          </Text>
          {children}
        </Paper>
        {below}
      </div>
    </main>
  );
}
