/** The column by which tables would be distributed. */
export const distributionColumn = 'store_id';

/** Tables that are no store's: copied to each node, or kept on one. Every other table would be distributed. */
export const commonTables: ReadonlySet<string> = new Set([
  // The couriers' and the public's.
  'pin_services',
  'allowances',
  'tracking_failures',
  // The installation's own.
  'job_tasks',
  'stamp',
  'login_failures',
  'file_deletions',
  // A person may work for several stores.
  'users',
  'sessions',
  'two_factor',
  'recovery_codes',
  'password_resets',
]);

/** Tables of a person, who has it once for each installation. */
export const accountTables: ReadonlySet<string> = new Set([
  'users',
  'user_vendors',
  'sessions',
  'two_factor',
  'recovery_codes',
  'password_resets',
  'login_failures',
  'invitations',
  'invitation_vendors',
]);
