import { type VendorField, vendorFieldNames } from '@shipmagic/domain/vendors/vendor';
import type { VendorListQuery } from '@shipmagic/domain/vendors/vendors.contract';
import { type Selectable, sql } from 'kysely';
import { columnName } from '../platform/db/column-name.ts';
import { columnsOf } from '../platform/db/columns.ts';
import { rowCount, vendorNamed } from '../platform/db/expressions.ts';
import type { Vendors } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type VendorFigures, vendorFigures } from './vendor-figures.queries.ts';
import { isListed } from './vendor-where.ts';

const listedColumns = [
  'id',
  'name_key',
  'vendor_name',
  'company_name',
  'phone',
  'city',
  'state',
  'status',
  'enable_gst_methodology',
  'slab_based_payments',
  'commission_percentage',
  'created_at',
] as const satisfies readonly (keyof Vendors)[];

export type ListedVendorRow = Pick<Selectable<Vendors>, (typeof listedColumns)[number]> &
  Pick<VendorFigures, 'products' | 'sales'>;

const sorts: Record<VendorListQuery['sort'], ReturnType<typeof sql>> = {
  vendorName: sql`v.name_key`,
  productCount: sql`products desc, v.name_key`,
  totalSales: sql`sales desc, v.name_key`,
  createdAt: sql`v.created_at desc, v.name_key`,
};

/** Sorts that need the figures of every vendor before a page can be chosen. */
const figureSorts: readonly VendorListQuery['sort'][] = ['productCount', 'totalSales'];

/** One page of the vendors the viewer may see, of these if they are given, and their total. */
export async function listVendors(tx: Tx, query: VendorListQuery, ids?: readonly string[]) {
  const where = isListed({ ...query, ids });
  const { total } = await tx
    .selectFrom('vendors as v')
    .select(rowCount.as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  const byFigure = figureSorts.includes(query.sort);
  const page = sql`order by ${sorts[query.sort]}, v.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`;
  const { rows } = await sql<ListedVendorRow>`
    with v as materialized (
      select ${columnsOf('v', listedColumns)} from vendors v where ${where} ${byFigure ? sql`` : page}
    )
    select v.*, coalesce(f.products, 0)::int as products, coalesce(f.sales, 0) as sales
    from v left join ${vendorFigures(byFigure ? sql`null` : sql`(select array_agg(id) from v)`)} f on f.vendor_id = v.id
    ${byFigure ? page : sql`order by ${sorts[query.sort]}, v.id`}`.execute(tx);
  return { rows, total };
}

/** The vendor with this name, or null if there is none in the viewer's scope. */
export async function findVendor(tx: Tx, vendorName: string): Promise<{ id: string; vendor_name: string } | null> {
  const row = await tx
    .selectFrom('vendors')
    .select(['id', 'vendor_name'])
    .where('id', '=', vendorNamed(vendorName))
    .executeTakeFirst();
  return row ?? null;
}

/** The id of the same, locked until the end of the transaction. */
export async function lockVendorId(tx: Tx, vendorName: string): Promise<string | null> {
  const row = await tx
    .selectFrom('vendors')
    .select('id')
    .where('id', '=', vendorNamed(vendorName))
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

const ownColumns = [
  'id',
  'vendor_name',
  'version',
  'created_at',
  'updated_at',
  'email_notifications_enabled',
  'email_notification_start_date',
] as const satisfies readonly (keyof Vendors)[];

const sharedFields = vendorFieldNames.filter((field) => field !== 'internalNotes');

interface ReadOptions {
  /** Whether to read the internal notes too: vendor members must not even name the column. */
  readonly notes: boolean;
  /** Locks it until the end of the transaction. */
  readonly lock?: boolean;
}

/** A vendor by its name, or null if there is none in the viewer's scope. */
export async function readVendor(tx: Tx, vendorName: string, { notes, lock = false }: ReadOptions) {
  const row = await tx
    .selectFrom('vendors as v')
    .select([...ownColumns, ...sharedFields.map(columnName)].map((column) => `v.${column}` as const))
    .select((eb) => [
      (notes ? eb.ref('v.internal_notes') : eb.cast<string | null>(eb.val(null), 'text')).as('internal_notes'),
      eb.fn<unknown>('app.global_commission_slabs').as('global_slabs'),
    ])
    .where('v.id', '=', vendorNamed(vendorName))
    .$if(lock, (one) => one.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}
export type VendorRow = NonNullable<Awaited<ReturnType<typeof readVendor>>>;

/** Columns of a vendor by contract name. */
export type VendorChange = Partial<
  Record<VendorField | 'emailNotificationsEnabled' | 'emailNotificationStartDate', unknown>
>;

/** Changes a vendor and returns its new version. */
export async function changeVendor(tx: Tx, vendorId: string, change: VendorChange): Promise<number> {
  const columns = Object.entries(change).map(([field, value]) => [
    columnName(field as VendorField),
    field === 'commissionSlabs' && value !== null ? JSON.stringify(value) : value,
  ]);
  const { version } = await tx
    .updateTable('vendors')
    .set(Object.fromEntries(columns))
    .where('id', '=', vendorId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export interface NewVendorChange {
  readonly vendorId: string;
  readonly version: number;
  readonly changes: Record<string, { from: unknown; to: unknown }>;
  readonly staffOnly: boolean;
  readonly userId: string | null;
  readonly userEmail: string | null;
}

export async function insertVendorChanges(tx: Tx, changes: readonly NewVendorChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('vendor_changes')
    .values(
      changes.map((change) => ({
        vendor_id: change.vendorId,
        vendor_version: change.version,
        changes: JSON.stringify(change.changes),
        staff_only: change.staffOnly,
        user_id: change.userId,
        user_email: change.userEmail,
      })),
    )
    .execute();
}

/** A vendor's history after the given version, newest first, as far as the viewer may see it; 50 entries at most. */
export function listVendorChanges(tx: Tx, vendorId: string, afterVersion: number) {
  return tx
    .selectFrom('vendor_changes')
    .select(['id', 'vendor_version', 'changes', 'user_email', 'created_at'])
    .where('vendor_id', '=', vendorId)
    .where('vendor_version', '>', afterVersion)
    .orderBy('vendor_version', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** The last change visible to the viewer. */
export function readLastChange(tx: Tx, vendorId: string) {
  return tx
    .selectFrom('vendor_changes')
    .select(['user_email', 'created_at'])
    .where('vendor_id', '=', vendorId)
    .orderBy('vendor_version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
