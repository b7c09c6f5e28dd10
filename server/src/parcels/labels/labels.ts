/** Labels, for jobs, printing, privacy and the change of keys. */
export { forgetLabels } from './forget-labels.ts';
export { listNamedFiles } from './labels.queries.ts';
export { resealLabels } from './reseal-labels.ts';
export { inFile, readLabels } from './stored-labels.ts';
