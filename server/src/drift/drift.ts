/** Differences from the store, for other rooms. */
export {
  countDriftByField,
  countDriftOf,
  countShown,
  type DriftFactsRow,
  findDrifting,
  listDrift,
  lockAnswers,
  lockDrift,
  reopenAnswers,
  saveAnswer,
} from './drift.queries.ts';
export { keepDrift, keepKnownDrift } from './keep-drift.ts';
