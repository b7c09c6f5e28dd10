import type { SetupStepName } from './setup-steps.ts';

// Apart from the steps and their words: every first load of the web app needs the contract of Status.
/** The parts of the product that are off as long as they are not set up, for the screen Status. */
export const notSetUpParts = ['store', 'couriers', 'mail'] as const satisfies readonly SetupStepName[];
export type NotSetUpPart = (typeof notSetUpParts)[number];
