/** Accounts and sessions, for the other slices of this room and for code acting on somebody's behalf. */
export {
  endSession,
  endSessionsOf,
  findAccount,
  findAccountByEmail,
  forgetSessions,
  hasActiveAdmin,
  insertAccount,
  listMorningReaders,
  listWeeklyReaders,
  startSession,
} from './accounts.queries.ts';
export { hasSameRights } from './has-same-rights.ts';
export { forgetResets } from './password-resets.queries.ts';
export { findAbsentViewer, findViewer } from './viewers.queries.ts';
