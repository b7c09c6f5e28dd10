import { ActionIcon, Button, Title } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PeriodPicker } from '../period-picker.tsx';
import type { PeriodChoice } from '../period-search.ts';
import classes from './scorecard.module.css';

interface ScorecardHeadProps {
  vendorName: string;
  choice: PeriodChoice;
  today: string;
  /** Whether there is a list to go back to. */
  hasOthers: boolean;
  onChange: (choice: PeriodChoice) => void;
}

/** The vendor's name, the period, and ways on. */
export function ScorecardHead({ vendorName, choice, today, hasOthers, onChange }: ScorecardHeadProps) {
  const { period, from, to } = choice;
  return (
    <div className={classes.head}>
      {hasOthers && (
        <ActionIcon
          variant="default"
          data-print="never"
          aria-label="All scorecards"
          renderRoot={(props) => <Link to="/vendor-scorecards" search={{ page: 1, period, from, to }} {...props} />}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
      )}
      <Title order={1} className={classes.name ?? ''}>
        {vendorName}
      </Title>
      <div className={classes.actions} data-print="never">
        <PeriodPicker choice={choice} today={today} onChange={onChange} />
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/vendors/$name" params={{ name: vendorName }} {...props} />}
        >
          Vendor details
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
