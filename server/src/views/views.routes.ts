import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { mostViews, viewsContract } from '@shipmagic/domain/views/views.contract';
import type { Database } from '../platform/db/database.ts';
import { conflictIfTaken } from '../platform/db/taken.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { checkAddress, listViews, readView, requireOwnView, requireView } from './read-views.ts';
import { addView, countViews, deleteViewRow, saveChoice, saveView } from './views.queries.ts';

const taken = 'You have a view of this name already. Choose another one.';

/** Vendor members share nothing: their colleagues may have other vendors. */
function requireMayShare(viewer: Viewer, team: boolean): void {
  if (team && !isStaff(viewer)) throw new AppError('forbidden', 'Views are shared by staff');
}

export function viewRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(viewsContract.list, ({ viewer, query }) =>
    inViewerTransaction(db, viewer, (tx) => listViews(tx, viewer, query.list)),
  );

  mount(viewsContract.create, ({ viewer, body: { list, ...view } }) => {
    requireMayShare(viewer, view.team);
    const address = checkAddress(list, view.address, viewer.role);
    return inViewerTransaction(db, viewer, async (tx) => {
      if ((await countViews(tx, list, viewer.userId)) >= mostViews)
        throw new AppError('conflict', `A list has at most ${mostViews} views of one person. Delete some first.`);
      const id = await addView(tx, list, viewer, { ...view, address }).catch(conflictIfTaken(taken));
      return readView(tx, viewer, id);
    });
  });

  // Before the route of a view: its path would be an id there.
  mount(viewsContract.choose, ({ viewer, body: { list, defaultView, layout } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      if (defaultView) {
        const view = await requireView(tx, viewer, defaultView);
        if (view.list !== list) throw new AppError('not_found', 'There is no such view');
      }
      await saveChoice(tx, list, viewer.userId, {
        ...(defaultView === undefined ? {} : { default_view_id: defaultView }),
        ...(layout === undefined ? {} : { layout: layout && JSON.stringify(layout) }),
      });
      return { message: 'Saved' };
    }),
  );

  mount(viewsContract.update, ({ viewer, params: { id }, body: { list, version, ...view } }) => {
    requireMayShare(viewer, view.team);
    const address = checkAddress(list, view.address, viewer.role);
    return inViewerTransaction(db, viewer, async (tx) => {
      const before = await requireOwnView(tx, viewer, id);
      if (before.list !== list) throw new AppError('not_found', 'There is no such view');
      if (before.version !== version)
        throw new AppError('conflict', 'This view has been changed in the meantime. Open it again, then save.');
      await saveView(tx, id, { ...view, address }).catch(conflictIfTaken(taken));
      return readView(tx, viewer, id);
    });
  });

  mount(viewsContract.delete, ({ viewer, params: { id } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      await requireOwnView(tx, viewer, id);
      await deleteViewRow(tx, id);
      return { message: 'View deleted' };
    }),
  );
}
