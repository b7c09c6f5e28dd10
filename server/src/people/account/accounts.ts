/** Accounts and sessions, for the other rooms of people and for whoever acts in somebody's name. */
export {
  endSession,
  endSessionsOf,
  findAccount,
  findAccountByEmail,
  findViewer,
  forgetSessions,
  insertAccount,
  startSession,
} from './accounts.queries.ts';
export { forgetResets } from './password-resets.queries.ts';
