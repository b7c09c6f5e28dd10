import type { Viewer } from '@shipmagic/domain/people/viewer';
import { foldedKey } from '@shipmagic/domain/text/key-text';
import type { UploadProblem } from '@shipmagic/domain/vendor-files/upload-report';
import type { WorkbookReport } from '@shipmagic/domain/vendor-files/workbook-report';
import {
  byVendor,
  vendorHeading,
  type WorkbookRow,
  warehouseHeading,
} from '@shipmagic/domain/vendor-files/workbook-row';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { mandatoryMessage, missingFields } from '@shipmagic/domain/warehouses/warehouse-rules';
import type { CourierRegistry } from '../couriers/registry.ts';
import { askMembers, refusedMembers } from '../people/invitations/ask-members.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { chooseCourier } from '../vendors/choose-courier.ts';
import { planVendorUpload } from './plan-vendor-upload.ts';
import { planWarehouseUpload } from './plan-warehouse-upload.ts';
import { writeVendors } from './upload-vendors.ts';
import { writeWarehouses } from './upload-warehouses.ts';
import { lockVendorsOfFile, type VendorOfFile } from './warehouse-upload.queries.ts';
import { fillPlaces, sharedGstins, vendorsWithOtherCourier } from './workbook.queries.ts';

export interface RowProblem {
  readonly line: number;
  readonly reason: string;
}

type Counts = Pick<WorkbookReport, 'vendors' | 'warehouses' | 'couriers' | 'members'>;

export interface Applied {
  readonly counts: Counts;
  readonly warnings: string[];
  /** If there are any, what was written has to be taken back. */
  readonly problems: readonly RowProblem[];
}

const none: Counts = {
  vendors: { created: 0, updated: 0 },
  warehouses: { created: 0, updated: 0 },
  couriers: 0,
  members: 0,
};

const stop = (problems: readonly RowProblem[]): Applied => ({ counts: none, warnings: [], problems });
const linesOf = (problems: readonly UploadProblem[]) => problems.map(({ line, reason }) => ({ line, reason }));
const madeAnew = (planned: readonly { readonly kept: unknown }[]) => planned.filter(({ kept }) => kept === null).length;

/** Writes vendors, warehouses, usual couriers and members of these rows by the same rules as the files of each. */
export async function applyRows(
  tx: Tx,
  viewer: Viewer,
  couriers: CourierRegistry,
  { rows, mistakes }: { readonly rows: readonly WorkbookRow[]; readonly mistakes: readonly RowProblem[] },
): Promise<Applied> {
  if (rows.length === 0) return stop([]);
  const firsts = byVendor(rows).flatMap(([first]) => first ?? []);
  const vendors = await planVendorUpload(
    tx,
    vendorHeading,
    firsts.map(({ line, vendor }) => ({ line, cells: vendor })),
  );
  const unknown = rows.flatMap(({ line, courier }) =>
    courier && !knownCourier(couriers, courier)
      ? [
          {
            line,
            reason: `courier: there is no ${courier}. Known: ${couriers.partners.map(({ name }) => name).join(', ')}`,
          },
        ]
      : [],
  );
  const early = [...mistakes, ...linesOf(vendors.problems), ...unknown];
  if (early.length > 0) return stop(early);
  await writeVendors(tx, viewer, vendors.planned);
  const ids = new Map((await lockVendorsOfFile(tx, firsts.map(keyOf))).map((vendor) => [vendor.key, vendor]));
  const places = rows.flatMap(({ line, warehouse }) => (warehouse ? [{ line, cells: warehouse }] : []));
  const warehouses = await planWarehouseUpload(tx, warehouseHeading, places);
  const incomplete = warehouses.planned.flatMap(({ line, kept, data }) => {
    const missing = kept ? [] : missingFields(data);
    return missing.length > 0 ? [{ line, reason: mandatoryMessage(missing) }] : [];
  });
  const people = await peopleOf(tx, rows, ids);
  const problems = [...linesOf(warehouses.problems), ...incomplete, ...people.problems];
  if (problems.length > 0) return stop(problems);
  await writeWarehouses(tx, couriers, warehouses);
  const created = vendors.planned.flatMap(({ name, kept }) => (kept ? [] : (ids.get(vendorKey(name))?.id ?? [])));
  await fillPlaces(tx, created);
  return {
    counts: {
      vendors: countsOf(vendors.planned),
      warehouses: countsOf(warehouses.planned),
      couriers: await chooseCouriers(tx, couriers, firsts, ids),
      members: await askMembers(tx, viewer, people.wanted),
    },
    warnings: await warningsOf(tx, [...ids.values()]),
    problems: [],
  };
}

const countsOf = (planned: readonly { readonly kept: unknown }[]) => ({
  created: madeAnew(planned),
  updated: planned.length - madeAnew(planned),
});

const keyOf = ({ vendorName }: WorkbookRow) => vendorKey(vendorName);

function knownCourier(couriers: CourierRegistry, given: string): string | null {
  const key = foldedKey(given);
  return couriers.partners.find(({ id, name }) => id === key || foldedKey(name) === key)?.name ?? null;
}

/** Sets the usual courier of each vendor whose first row names one. Returns for how many it is another one. */
async function chooseCouriers(
  tx: Tx,
  couriers: CourierRegistry,
  firsts: readonly WorkbookRow[],
  ids: ReadonlyMap<string, VendorOfFile>,
): Promise<number> {
  const byCourier = Map.groupBy(
    firsts.filter(({ courier }) => courier),
    ({ courier }) => knownCourier(couriers, courier ?? '') ?? '',
  );
  let changed = 0;
  for (const [courier, of] of byCourier) {
    const vendorIds = of.flatMap((row) => ids.get(keyOf(row))?.id ?? []);
    const others = await vendorsWithOtherCourier(tx, vendorIds, courier);
    if (others.length > 0) await chooseCourier(tx, others, courier);
    changed += others.length;
  }
  return changed;
}

async function peopleOf(tx: Tx, rows: readonly WorkbookRow[], ids: ReadonlyMap<string, VendorOfFile>) {
  const members = rows.flatMap((row) =>
    row.members.map((email) => ({ line: row.line, email, vendorId: ids.get(keyOf(row))?.id ?? '' })),
  );
  const reasonOf = await refusedMembers(tx, members);
  const problems = members.flatMap((member) => {
    const reason = reasonOf(member);
    return reason ? [{ line: member.line, reason: `members: ${reason}` }] : [];
  });
  return { problems, wanted: members };
}

/** A GSTIN of several vendors may be a mistake, or one company with several names. */
async function warningsOf(tx: Tx, vendors: readonly VendorOfFile[]): Promise<string[]> {
  const shared = await sharedGstins(
    tx,
    vendors.map(({ id }) => id),
  );
  return shared.map(({ gstin, names }) => `${names.join(' and ')} have the same GSTIN, ${gstin}.`);
}
