import { withClient } from '../../platform/db/with-client.ts';
import { type Finding, lookAt } from '../check.ts';
import type { Patient } from '../patient.ts';

type Row = Readonly<Record<string, unknown>>;

/** One row that the owner of the database reads. Throws if it does not answer. */
export async function askOwner<T extends Row>(ownerUrl: string, text: string): Promise<T> {
  const { rows } = await withClient(ownerUrl, 'doctor', (client) => client.query<T>(text));
  return rows[0] as T;
}

/** Instead of what cannot be said while the database is away; the check `database` says why it is. */
export const databaseAway = (what: string): Finding =>
  lookAt(`${what} cannot be said: the database is away.`, 'Fix the database first.');

/** The same where it answers, and its tables are not those of this release. */
export const notConnected = (what: string, { ownerUrl }: Patient): Finding =>
  ownerUrl === null
    ? databaseAway(what)
    : lookAt(`${what} cannot be said: the database is away or not migrated.`, 'Mend that first.');
