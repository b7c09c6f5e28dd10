import { z } from 'zod';

/** Whether the store knows of a return as it is here; `none`: there is nothing to tell it. */
export const returnStoreStates = ['none', 'waiting', 'told', 'refused'] as const;
export const returnStoreState = z.enum(returnStoreStates);
export type ReturnStoreState = z.output<typeof returnStoreState>;
