import { z } from 'zod';
import { isStaff } from '../access/role.ts';
import type { Viewer } from '../people/viewer.ts';
import type { ExceptionKind } from './exception-kind.ts';
import { backOfficeExceptions } from './kinds/back-office.ts';
import { orderExceptions } from './kinds/orders.ts';
import { parcelExceptions } from './kinds/parcels.ts';
import { vendorExceptions } from './kinds/vendor.ts';

/** Every kind of exception. Another one is an entry here and a source in the slice that knows its facts. */
export const exceptionKinds = {
  ...orderExceptions,
  ...parcelExceptions,
  ...backOfficeExceptions,
  ...vendorExceptions,
} as const satisfies Record<string, ExceptionKind>;

export type ExceptionKindName = keyof typeof exceptionKinds;
export const exceptionKindNames = Object.keys(exceptionKinds) as [ExceptionKindName, ...ExceptionKindName[]];
export const exceptionKindName = z.enum(exceptionKindNames);

/** The kinds in the inbox of a role. */
export const kindsFor = (viewer: Pick<Viewer, 'role'>): ExceptionKindName[] =>
  exceptionKindNames.filter((kind) => exceptionKinds[kind].audience === (isStaff(viewer) ? 'staff' : 'vendor'));
