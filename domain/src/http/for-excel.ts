import { z } from 'zod';

/** Of an export: writes long numbers, leading zeros and phones so that Excel keeps them. */
export const forExcel = z.enum(['true', 'false'], { error: 'forExcel is true or false' }).default('false');
