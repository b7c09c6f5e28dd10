import { type Role, role, staffRoles } from '@shipmagic/domain/access/role';

const everybody: readonly Role[] = role.options;
const vendors: readonly Role[] = ['vendor_member'];

/** The pages of the guide, in the order in which people of a role read them. */
const pages: readonly { readonly name: string; readonly readBy: readonly Role[] }[] = [
  { name: 'vendor-day', readBy: vendors },
  { name: 'start', readBy: everybody },
  { name: 'orders', readBy: everybody },
  { name: 'shipping', readBy: everybody },
  { name: 'failed-deliveries', readBy: everybody },
  { name: 'returns', readBy: everybody },
  { name: 'customers', readBy: staffRoles },
  { name: 'money', readBy: staffRoles },
  { name: 'store', readBy: staffRoles },
  { name: 'vendors', readBy: staffRoles },
  { name: 'admin', readBy: staffRoles },
  { name: 'vendor-day', readBy: staffRoles },
  { name: 'changes-in-flight', readBy: everybody },
];

/** The names of the pages that somebody of this role is shown, theirs first. */
export const helpPagesFor = (reader: Role): readonly string[] =>
  pages.filter(({ readBy }) => readBy.includes(reader)).map(({ name }) => name);

/** The pages that somebody of this role is shown, in their order. */
export const pagesFor = <P extends { readonly name: string }>(guide: readonly P[], reader: Role): P[] =>
  helpPagesFor(reader).flatMap((name) => guide.filter((page) => page.name === name));
