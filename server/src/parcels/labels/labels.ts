/** Labels, for changes in flight, jobs, printing, privacy and the change of keys. */
export { forgetLabel } from './forget-label.ts';
export { forgetLabels } from './forget-labels.ts';
export { listNamedFiles } from './labels.queries.ts';
export { resealLabels } from './reseal-labels.ts';
export { inFile, readLabels } from './stored-labels.ts';
