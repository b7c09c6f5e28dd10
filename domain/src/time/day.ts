import { z } from 'zod';

const isRealDay = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A day in India, `YYYY-MM-DD`. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Use YYYY-MM-DD')
  .refine(isRealDay, 'This day does not exist')
  .refine((value) => value >= '2000-01-01' && value <= '2199-12-31', 'Use a day between 2000 and 2199');
