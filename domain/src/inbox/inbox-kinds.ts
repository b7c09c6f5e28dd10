import { z } from 'zod';
import { isStaff } from '../access/role.ts';
import type { Viewer } from '../people/viewer.ts';
import type { InboxKind } from './inbox-kind.ts';
import { accountKinds } from './kinds/accounts.ts';
import { backOfficeKinds } from './kinds/back-office.ts';
import { orderKinds } from './kinds/orders.ts';
import { parcelKinds } from './kinds/parcels.ts';
import { vendorKinds } from './kinds/vendor.ts';

/** Every kind of item. Another one is an entry here and a source in the slice that knows its facts. */
export const inboxKinds = {
  ...orderKinds,
  ...parcelKinds,
  ...backOfficeKinds,
  ...vendorKinds,
  ...accountKinds,
} as const satisfies Record<string, InboxKind>;

export type InboxKindName = keyof typeof inboxKinds;
export const inboxKindNames = Object.keys(inboxKinds) as [InboxKindName, ...InboxKindName[]];
export const inboxKindName = z.enum(inboxKindNames);

/** The kinds in the inbox of a role. */
export const kindsFor = (viewer: Pick<Viewer, 'role'>): InboxKindName[] =>
  inboxKindNames.filter((kind) => audiencesOf(viewer).includes(inboxKinds[kind].audience));

function audiencesOf(viewer: Pick<Viewer, 'role'>): readonly InboxKind['audience'][] {
  if (!isStaff(viewer)) return ['vendor'];
  return viewer.role === 'admin' ? ['staff', 'admin'] : ['staff'];
}
