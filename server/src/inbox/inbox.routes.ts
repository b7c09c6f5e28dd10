import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { totalPages } from '@shipmagic/domain/http/pagination';
import { inboxContract, mostCounted } from '@shipmagic/domain/inbox/inbox.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../platform/db/database.ts';
import { inViewerRead, inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { changeItem } from './change-item.ts';
import { countByKind, countListed, findItem, listEntries, listItems } from './inbox.queries.ts';
import { countGroups } from './inbox-rows.queries.ts';
import { mailMentions } from './mail-mentions.ts';
import { readEntries } from './present-entries.ts';
import { presentItem } from './present-item.ts';
import { readInboxNow } from './read-inbox-now.ts';
import { readPeople } from './read-people.ts';
import { addTeam, changeTeam, readTeams, removeTeam } from './teams.ts';

const all = { view: 'all', search: '', kind: [], vendor: [], due: 'all' } as const;

export function inboxRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(inboxContract.list, ({ viewer, query: { page, limit, ...filters } }) =>
    inViewerRead(db, viewer, async (tx) => {
      const [counts, rows] = await Promise.all([
        countByKind(tx, viewer, filters),
        listItems(tx, viewer, filters, { skip: (page - 1) * limit, limit }),
      ]);
      const chosen = filters.kind.length > 0 ? filters.kind : [...counts.keys()];
      const total = chosen.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
      return {
        items: rows.map((row) => presentItem(row, viewer, new Date())),
        total,
        atLeast: chosen.some((kind) => counts.get(kind) === mostCounted),
        totalPages: totalPages(total, limit),
        counts: Object.fromEntries(counts),
      };
    }),
  );

  mount(inboxContract.counts, async ({ viewer }) => {
    const { of } = await readInboxNow(db, new Date());
    return inViewerRead(db, viewer, async (tx) => {
      const own = isStaff(viewer) ? 'mine' : 'all';
      const [counts, mine, late, groups] = await Promise.all([
        countByKind(tx, viewer, all),
        countListed(tx, viewer, { ...all, view: 'mine' }),
        countListed(tx, viewer, { ...all, view: own, due: 'overdue' }),
        of(tx, viewer).then((now) => countGroups(tx, viewer, all, now)),
      ]);
      const open = [...counts.values()].reduce((sum, n) => sum + n, 0);
      const rows = groups.reduce((sum, group) => sum + (group.urgency === 'old' ? 0 : group.rows), 0);
      return { open, rows, mine, late, counts: Object.fromEntries(counts) };
    });
  });

  mount(inboxContract.get, ({ viewer, params }) =>
    inViewerRead(db, viewer, async (tx) => ({
      item: await readItem(tx, viewer, params.id),
      history: readEntries(await listEntries(tx, params.id), viewer),
    })),
  );

  mount(inboxContract.change, async ({ viewer, params, body }) => {
    const people = await readPeople(db, viewer, body);
    return inViewerTransaction(db, viewer, async (tx) => {
      await changeItem(tx, viewer, params.id, body, people, new Date());
      const item = await readItem(tx, viewer, params.id);
      await mailMentions(tx, viewer, item, body, people);
      return { item };
    });
  });

  mount(inboxContract.teams, ({ viewer }) =>
    inViewerTransaction(db, viewer, async (tx) => ({ teams: await readTeams(tx) })),
  );
  mount(inboxContract.addTeam, ({ viewer, body }) =>
    inViewerTransaction(db, viewer, async (tx) => ({ team: await addTeam(tx, viewer, body) })),
  );
  mount(inboxContract.changeTeam, ({ viewer, params, body }) =>
    inViewerTransaction(db, viewer, async (tx) => ({ team: await changeTeam(tx, viewer, params.id, body) })),
  );
  mount(inboxContract.removeTeam, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      await removeTeam(tx, viewer, params.id);
      return { message: 'The team was removed' };
    }),
  );
}

/** Throws 404 for a foreign and a missing one. */
async function readItem(tx: Tx, viewer: Viewer, id: string) {
  const row = await findItem(tx, viewer, id);
  if (!row) throw new AppError('not_found', 'This is not in your inbox');
  return presentItem(row, viewer, new Date());
}
