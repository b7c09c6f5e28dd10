/** Differences from the store, for other rooms. */
export {
  countDifferencesByField,
  countDifferencesOf,
  countShown,
  type DifferenceFactsRow,
  findDiffering,
  listDifferences,
  listLeft,
  lockAnswers,
  lockDifferences,
  reopenAnswers,
  saveAnswer,
} from './differences.queries.ts';
export { keepDifferences, keepKnownDifferences } from './keep-differences.ts';
