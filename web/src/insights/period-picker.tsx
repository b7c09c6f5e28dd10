import { NativeSelect } from '@mantine/core';
import { type Period, type PeriodPreset, periodPresets } from '@shipmagic/domain/insights/period';
import { DayField } from '../ui/day-field.tsx';
import classes from './figures.module.css';
import { choiceOfPreset, type PeriodChoice, periodOf, presetNames, presetOf } from './period-search.ts';

interface PeriodPickerProps {
  choice: PeriodChoice;
  /** In India. */
  today: string;
  onChange: (choice: PeriodChoice) => void;
}

const own = 'own';
const choices = [
  ...presetNames.map((name) => ({ value: name, label: periodPresets[name].label })),
  { value: own, label: 'Own days' },
];

/** A preset, or days of one's own. */
export function PeriodPicker({ choice, today, onChange }: PeriodPickerProps) {
  const period = periodOf(choice, today);
  const preset = presetOf(choice);
  const change = (part: Partial<Period>) => onChange({ period: undefined, ...period, ...part });
  return (
    <div className={classes.picker}>
      <NativeSelect
        label="Period"
        data={choices}
        value={preset ?? own}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === own ? { period: undefined, ...period } : choiceOfPreset(value as PeriodPreset))
        }
      />
      <DayField
        label="From"
        value={period.from}
        max={today}
        onChange={(from) => from && change({ from, ...(from > period.to ? { to: from } : {}) })}
      />
      <DayField
        label="To"
        value={period.to}
        max={today}
        onChange={(to) => to && change({ to, ...(to < period.from ? { from: to } : {}) })}
      />
    </div>
  );
}
