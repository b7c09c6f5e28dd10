import { TextInput } from '@mantine/core';
import type { PickupWindow } from '@shipmagic/domain/parcels/handover/pickup-plan';
import type { ReactNode } from 'react';
import { storeMoment } from '../../ui/store-time.ts';
import classes from './pickups-for-all.module.css';

/** `Sun, 29 Nov, 4:00 pm`. */
export const windowText = ({ day, time }: Pick<PickupWindow, 'day' | 'time'>) => storeMoment(`${day}T${time}:00+05:30`);

interface WindowFieldsProps {
  /** Whose window it is, for people who hear the fields. */
  of: string;
  value: PickupWindow;
  lastDay: string | undefined;
  onChange: (value: PickupWindow) => void;
  children?: ReactNode;
}

/** Day and time of a pickup. */
export function WindowFields({ of, value, lastDay, onChange, children }: WindowFieldsProps) {
  return (
    <div className={classes.window}>
      <TextInput
        type="date"
        label="Day"
        aria-label={`Day for ${of}`}
        required
        withAsterisk={false}
        max={lastDay}
        value={value.day}
        onChange={(event) => onChange({ ...value, day: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label="Time"
        aria-label={`Time for ${of}`}
        required
        withAsterisk={false}
        value={value.time}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value.slice(0, 5) })}
      />
      {children}
    </div>
  );
}
