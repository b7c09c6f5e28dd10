/** The processes that live, for figures. */
export { forgetProcesses, isWorkerSilent, listLiving, readWorkerSilence } from './processes.queries.ts';
