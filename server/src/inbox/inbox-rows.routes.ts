import { AppError } from '@shipmagic/domain/http/errors';
import { totalPages } from '@shipmagic/domain/http/pagination';
import { inboxRowsContract, type UrgencyCount } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { type Urgency, type UrgencyNow, urgencies } from '@shipmagic/domain/inbox/urgency';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { changeItem } from './change-item.ts';
import { countByKind, findItems, listItems } from './inbox.queries.ts';
import { countGroups, listRows, lookedAt, noteVisit } from './inbox-rows.queries.ts';
import { presentItem } from './present-item.ts';
import { readInboxNow } from './read-inbox-now.ts';
import { readPeople } from './read-people.ts';

type RowsQuery = z.output<typeof inboxRowsContract.list.query>;

export function inboxRowsRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(inboxRowsContract.list, async ({ viewer, query }) => {
    const { cutOff, of } = await readInboxNow(db, new Date());
    return inViewerTransaction(db, viewer, async (tx) => {
      const now = await of(tx, viewer);
      const counts = Object.fromEntries(await countByKind(tx, viewer, query));
      const listed =
        query.view === 'done' ? await listEnded(tx, viewer, query) : await listOpen(tx, viewer, query, now);
      return { ...listed, totalPages: totalPages(listed.total, query.limit), counts, cutOff };
    });
  });

  mount(inboxRowsContract.visit, ({ viewer }) =>
    inViewerTransaction(db, viewer, async (tx) => ({
      lastHere: (await noteVisit(tx, viewer))?.toISOString() ?? null,
    })),
  );

  mount(inboxRowsContract.change, async ({ viewer, body: { items, ...change } }) => {
    const people = await readPeople(db, viewer, change);
    return inViewerTransaction(db, viewer, async (tx) => {
      const now = new Date();
      // In one order, so that two people who change the same ones wait for one another.
      const inOrder = [...items].sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
      for (const { id, version } of inOrder) await changeItem(tx, viewer, id, { ...change, version }, people, now);
      const rows = await findItems(
        tx,
        viewer,
        items.map(({ id }) => id),
      );
      if (rows.length === 0) throw new AppError('not_found', 'This is not in your inbox');
      return { items: rows.map((row) => presentItem(row, viewer, now)) };
    });
  });
}

async function listOpen(tx: Tx, viewer: Viewer, { page, limit, urgency, old, ...filters }: RowsQuery, now: UrgencyNow) {
  const groups: Partial<Record<Urgency, UrgencyCount>> = {};
  for (const { urgency: of, kind, rows, items } of await countGroups(tx, viewer, filters, now)) {
    const { rows: before = 0, kinds = {} } = groups[of] ?? {};
    groups[of] = { rows: before + rows, kinds: { ...kinds, [kind]: items } };
  }
  const shown = urgency ? [urgency] : urgencies.filter((one) => one !== 'old' || old === 'shown');
  const found = await listRows(tx, viewer, filters, now, { skip: (page - 1) * limit, limit, groups: shown });
  const rows = found.map((row) => ({ ...row, items: row.items.map((item) => presentItem(item, viewer, new Date())) }));
  const itemsIn = (some: readonly Urgency[]) =>
    some.flatMap((of) => Object.values(groups[of]?.kinds ?? {})).reduce((sum, n) => sum + n, 0);
  const near = urgencies.filter((one) => one !== 'old');
  const atLeast: Urgency[] = [
    ...(itemsIn(near) >= lookedAt.near ? (['later'] as const) : []),
    ...(itemsIn(['old']) >= lookedAt.old ? (['old'] as const) : []),
  ];
  return { rows, groups, atLeast, total: shown.reduce((sum, one) => sum + (groups[one]?.rows ?? 0), 0) };
}

/** Ended items need nobody: no groups, and the last one first. */
async function listEnded(tx: Tx, viewer: Viewer, { page, limit, ...filters }: RowsQuery) {
  const counts = await countByKind(tx, viewer, filters);
  const chosen = filters.kind.length > 0 ? filters.kind : [...counts.keys()];
  const found = await listItems(tx, viewer, filters, { skip: (page - 1) * limit, limit });
  return {
    rows: found.map((row) => ({
      key: `item ${row.id}`,
      urgency: 'later' as const,
      items: [presentItem(row, viewer, new Date())],
    })),
    groups: {},
    atLeast: [],
    total: chosen.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0),
  };
}
