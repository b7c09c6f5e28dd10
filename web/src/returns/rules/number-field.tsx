import { NumberInput } from '@mantine/core';

interface NumberFieldProps {
  label: string;
  placeholder?: string;
  prefix?: string;
  min?: number;
  max: number;
  decimals?: boolean;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A number that may be left open. */
export const NumberField = ({ decimals = false, min = 0, value, onChange, ...props }: NumberFieldProps) => (
  <NumberInput
    {...props}
    min={min}
    allowDecimal={decimals}
    decimalScale={2}
    allowNegative={false}
    value={value ?? ''}
    onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
  />
);
