import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../../platform/db/database.ts';
import { inAuthRead } from '../../platform/db/transaction.ts';
import { findViewer } from './viewers.queries.ts';

const scopeOf = ({ role, vendorIds, minOrderDate }: Viewer) =>
  JSON.stringify([role, [...vendorIds].sort(), minOrderDate]);

/** Whether a viewer's session goes on, with the rights that it had. */
export const hasSameRights =
  (db: Database) =>
  async (viewer: Viewer): Promise<boolean> => {
    const now = await inAuthRead(db, (tx) => findViewer(tx, viewer.sessionId, viewer.ipAddress));
    return now !== null && scopeOf(now) === scopeOf(viewer);
  };
