import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'min'> {
  /** `YYYY-MM-DD`; undefined for no day. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  /** Earlier days are passed to `onEarly` once the field is left. */
  min?: string | undefined;
  onEarly?: () => void;
}

/** A year being typed starts with zeros. */
const isFinished = (day: string) => day === '' || day >= '1900';

/**
 * A day to type or choose. Browsers report a day at every key press, with the year 0002 on the way to 2026, and none
 * while a part is missing: only plausible days are passed on, and the rest is settled when the field is left.
 */
export function DayField({ value = '', onChange, min, onEarly, ...field }: DayFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setText(value);
  }
  const pass = (day: string) => {
    setSeen(day);
    onChange(day || undefined);
  };
  const settle = () => {
    const early = Boolean(min && text && text < min);
    if (early && isFinished(text)) onEarly?.();
    const day = early || !isFinished(text) || (text === '' && min) ? (min ?? '') : text;
    setText(day);
    if (day !== value) pass(day);
  };
  return (
    <TextInput
      {...field}
      type="date"
      min={min}
      value={text}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setText(day);
        if (day !== '' && isFinished(day) && (!min || day >= min)) pass(day);
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
