import type { Role } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { listDensity } from '@shipmagic/domain/people/list-density';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type ListLayout, listLayout } from '@shipmagic/domain/views/list-layout';
import {
  type ListName,
  listNames,
  readViewAddress,
  viewAddress,
  viewPartLabel,
} from '@shipmagic/domain/views/list-views';
import type { ListView } from '@shipmagic/domain/views/views.contract';
import { z } from 'zod';
import { readableOrNull } from '../platform/db/stored-values.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { findView, listViewRows, readChoice, type ViewRow } from './views.queries.ts';

type Owner = Pick<Viewer, 'userId' | 'role'>;

/** A person changes their own views, and admins the team's. */
const canChange = (row: Pick<ViewRow, 'owner_id' | 'team'>, { userId, role }: Owner): boolean =>
  row.owner_id === userId || (row.team && role === 'admin');

/** A layout that can no longer be read counts as none. */
const readLayout = (stored: unknown): ListLayout | null => readableOrNull(listLayout, stored);

function presentView(row: ViewRow, viewer: Owner, defaultView: string | null): ListView {
  const list = z.enum(listNames).parse(row.list);
  const { address, dropped } = readViewAddress(list, viewAddress.parse(row.address), viewer.role);
  return {
    id: row.id,
    list,
    name: row.name,
    team: row.team,
    address,
    layout: readLayout(row.layout),
    density: readableOrNull(listDensity, row.density),
    version: row.version,
    canChange: canChange(row, viewer),
    ownerEmail: row.owner_email,
    isDefault: row.id === defaultView,
    dropped: dropped.map((part) => viewPartLabel(list, part)),
  };
}

/** The views of one list, or of all; how its columns were chosen is known of one only. */
export async function listViews(tx: Tx, viewer: Owner, list: ListName | undefined) {
  const choice = list === undefined ? undefined : await readChoice(tx, list, viewer.userId);
  const rows = await listViewRows(tx, list, viewer.userId);
  return {
    views: rows.map((row) => presentView(row, viewer, choice?.default_view_id ?? null)),
    layout: readLayout(choice?.layout ?? null),
  };
}

/** A view that the viewer has; throws a 404 for all others. */
export async function requireView(tx: Tx, viewer: Owner, id: string): Promise<ViewRow> {
  const row = await findView(tx, id, viewer.userId);
  if (!row) throw new AppError('not_found', 'There is no such view');
  return row;
}

/** The same, to be changed; throws a 403 for the team's view of somebody else. */
export async function requireOwnView(tx: Tx, viewer: Owner, id: string): Promise<ViewRow> {
  const row = await requireView(tx, viewer, id);
  if (canChange(row, viewer)) return row;
  throw new AppError('forbidden', `This view belongs to ${row.owner_email}. Save yours under a name of its own.`);
}

export async function readView(tx: Tx, viewer: Owner, id: string): Promise<ListView> {
  const row = await requireView(tx, viewer, id);
  const choice = await readChoice(tx, z.enum(listNames).parse(row.list), viewer.userId);
  return presentView(row, viewer, choice?.default_view_id ?? null);
}

/** Throws a 400 that names the first part of a view's state that the list, or this role, does not know. */
export function checkAddress(list: ListName, address: ListView['address'], role: Role): ListView['address'] {
  const read = readViewAddress(list, address, role);
  const [unknown] = read.dropped;
  if (unknown === undefined) return read.address;
  throw new AppError('bad_input', `The list has no such ${viewPartLabel(list, unknown)}`, {
    field: `address.${unknown}`,
  });
}
