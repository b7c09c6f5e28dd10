import { AppError } from '@shipmagic/domain/http/errors';
import type { InboxTeam } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxKindName } from '@shipmagic/domain/inbox/inbox-kinds';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { recordAudit } from '../audit/record-audit.ts';
import { conflictIfTaken } from '../platform/db/taken.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { deleteTeam, listTeams, saveTeam, vendorIdsOf, vendorNamesOf } from './teams.queries.ts';

type TeamRow = Awaited<ReturnType<typeof listTeams>>[number];
type TeamInput = Omit<InboxTeam, 'id'>;

export async function readTeams(tx: Tx): Promise<InboxTeam[]> {
  return presentTeams(tx, await listTeams(tx));
}

async function presentTeams(tx: Tx, rows: readonly TeamRow[]): Promise<InboxTeam[]> {
  const vendors = await vendorNamesOf(tx, [...new Set(rows.flatMap((row) => row.vendor_ids))]);
  const names = new Map(vendors.map((vendor) => [vendor.id, vendor.vendor_name]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    people: row.people,
    // Kinds of a later version are unknown to this one.
    kinds: row.kinds.flatMap((kind) => inboxKindName.safeParse(kind).data ?? []),
    vendors: row.vendor_ids.flatMap((id) => names.get(id) ?? []),
  }));
}

/** Throws 400 for unknown vendors, 409 for a name that is taken. */
export const addTeam = (tx: Tx, viewer: Viewer, team: TeamInput) => save(tx, viewer, null, team);

/** Throws 404, and otherwise like `addTeam`. */
export const changeTeam = (tx: Tx, viewer: Viewer, id: string, team: TeamInput) => save(tx, viewer, id, team);

async function save(tx: Tx, viewer: Viewer, id: string | null, team: TeamInput): Promise<InboxTeam> {
  const known = await vendorIdsOf(tx, team.vendors);
  const unknown = team.vendors.find((name) => !known.some((vendor) => vendor.name_key === vendorKey(name)));
  if (unknown !== undefined)
    throw new AppError('bad_input', `There is no vendor named “${unknown}”`, { field: 'vendors' });
  const row = await saveTeam(tx, id, {
    name: team.name,
    people: team.people,
    kinds: team.kinds,
    vendor_ids: known.map((vendor) => vendor.id),
  }).catch(conflictIfTaken('A team has this name already.'));
  if (!row) throw new AppError('not_found', 'Team not found');
  await recordAudit(tx, { actor: viewer, action: 'inbox_team.saved', subject: row.name, address: viewer.ipAddress });
  const [saved] = await presentTeams(tx, [row]);
  if (!saved) throw new AppError('not_found', 'Team not found');
  return saved;
}

/** Throws 404. */
export async function removeTeam(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!(await deleteTeam(tx, id))) throw new AppError('not_found', 'Team not found');
  await recordAudit(tx, { actor: viewer, action: 'inbox_team.removed', subject: id, address: viewer.ipAddress });
}
