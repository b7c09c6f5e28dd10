import { z } from 'zod';

/** Languages of the customer's page, by their codes of BCP 47. English is the specification's. */
export const languages = ['en', 'hi'] as const;
export const language = z.enum(languages);
export type Language = z.output<typeof language>;
