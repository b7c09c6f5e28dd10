import { foldedKey } from '@shipmagic/domain/text/key-text';
import type { UploadProblem } from '@shipmagic/domain/vendor-files/upload-report';
import {
  readWarehouseRow,
  type WarehouseColumn,
  type WarehouseRow,
} from '@shipmagic/domain/vendor-files/warehouse-row';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { differences } from '@shipmagic/domain/warehouses/change-request';
import { normalWarehouse } from '@shipmagic/domain/warehouses/normal-warehouse';
import {
  emptyWarehouse,
  type WarehouseData,
  type WarehouseField,
  type WarehouseInput,
  withInput,
} from '@shipmagic/domain/warehouses/warehouse';
import { defaultProblem } from '@shipmagic/domain/warehouses/warehouse-rules';
import type { Tx } from '../platform/db/transaction.ts';
import type { TableRow } from '../platform/tables/text-rows.ts';
import { readWarehouse, type StoredWarehouse } from '../warehouses/present-warehouse.ts';
import { eachRow } from './each-row.ts';
import { lockVendorsOfFile, type VendorOfFile, warehousesOfVendors } from './warehouse-upload.queries.ts';

/** A line that changes something. `kept` is null for a new warehouse. */
export interface PlannedWarehouse {
  readonly line: number;
  readonly vendor: VendorOfFile;
  readonly kept: StoredWarehouse | null;
  readonly data: WarehouseData;
  readonly isDefault: boolean;
  readonly fields: readonly (WarehouseField | 'isDefault')[];
}

export interface WarehousePlan {
  readonly planned: readonly PlannedWarehouse[];
  readonly skipped: number;
  readonly problems: readonly UploadProblem[];
  /** Vendors whose default changes to another warehouse. */
  readonly movedDefaults: readonly string[];
}

interface Line {
  readonly line: number;
  readonly row: WarehouseRow;
}

const nameKey = (name: string | null | undefined) => foldedKey(name ?? '');

/** Compares a file with the stored warehouses, which are locked until the transaction ends. */
export async function planWarehouseUpload(
  tx: Tx,
  columns: readonly WarehouseColumn[],
  rows: readonly TableRow[],
): Promise<WarehousePlan> {
  const problems: UploadProblem[] = [];
  const byVendor = new Map<string, Line[]>();
  const seen = new Map<string, number>();
  await eachRow(rows, ({ line, cells }) => {
    const row = readWarehouseRow(columns, cells);
    const key = vendorKey(row.vendorName);
    const refuse = (reason: string) => problems.push({ line, vendorName: row.vendorName, reason });
    row.mistakes.forEach(refuse);
    const place = JSON.stringify([key, nameKey(row.values.warehouseName)]);
    const earlier = seen.get(place);
    if (earlier !== undefined) return refuse(`this warehouse is on line ${earlier} already`);
    seen.set(place, line);
    byVendor.set(key, [...(byVendor.get(key) ?? []), { line, row }]);
  });
  const vendors = new Map((await lockVendorsOfFile(tx, [...byVendor.keys()])).map((vendor) => [vendor.key, vendor]));
  const kept = await warehousesOfVendors(
    tx,
    [...vendors.values()].map(({ id }) => id),
  );
  const keptOf = Map.groupBy(kept, ({ vendor_id }) => vendor_id);
  const planned: PlannedWarehouse[] = [];
  const movedDefaults: string[] = [];
  let skipped = 0;
  await eachRow([...byVendor], ([key, lines]) => {
    const vendor = vendors.get(key);
    const say = (line: number, reason: string) =>
      problems.push({ line, vendorName: vendor?.name ?? lines[0]?.row.vendorName ?? '', reason });
    if (!vendor) {
      for (const { line, row } of lines) if (key !== '') say(line, `there is no vendor ${row.vendorName}`);
      return;
    }
    const plan = planVendor(vendor, lines, keptOf.get(vendor.id) ?? [], say);
    planned.push(...plan.planned);
    skipped += lines.length - plan.planned.length;
    if (plan.movesDefault) movedDefaults.push(vendor.id);
  });
  return { planned, skipped, problems: problems.toSorted((a, b) => a.line - b.line), movedDefaults };
}

/** The lines of one vendor. Together they have one default: the file's, else the current one, else the first. */
function planVendor(
  vendor: VendorOfFile,
  lines: readonly Line[],
  kept: readonly StoredWarehouse[],
  say: (line: number, reason: string) => void,
): { planned: PlannedWarehouse[]; movesDefault: boolean } {
  const keptByName = new Map(kept.map((row) => [nameKey(row.warehouse_name), row]));
  const wanted = lines.filter(({ row }) => row.isDefault);
  for (const { line } of wanted.slice(1)) say(line, `line ${wanted[0]?.line} is the default of this vendor already`);
  const first = kept.length === 0 ? lines.find(({ row }) => row.isDefault === undefined) : undefined;
  const chosen = wanted[0] ?? first;
  const planned: PlannedWarehouse[] = [];
  for (const one of lines) {
    const before = keptByName.get(nameKey(one.row.values.warehouseName)) ?? null;
    const wasDefault = before?.is_default ?? false;
    const keepsDefault = one.row.isDefault === undefined && wasDefault && !chosen;
    const isDefault = one === chosen || keepsDefault;
    const { data, problems } = merged(one.row.values, before);
    for (const reason of problems) say(one.line, reason);
    const problem = defaultProblem({ status: data.status, isDefault, wasDefault: wasDefault && !chosen });
    if (problem) say(one.line, problem);
    const changed = differences(before && readWarehouse(before), data).map(({ field }) => field);
    const fields = isDefault === wasDefault ? changed : [...changed, 'isDefault' as const];
    if (!before || fields.length > 0) planned.push({ line: one.line, vendor, kept: before, data, isDefault, fields });
  }
  const present = kept.find((row) => row.is_default);
  const target = chosen && keptByName.get(nameKey(chosen.row.values.warehouseName));
  return { planned, movesDefault: Boolean(chosen && present && present.id !== target?.id) };
}

/** A stored warehouse updated by a line. New values must be valid; the rest stays as it is. */
function merged(values: WarehouseInput, before: StoredWarehouse | null): { data: WarehouseData; problems: string[] } {
  const kept = before ? readWarehouse(before) : emptyWarehouse;
  const wanted = withInput(kept, { ...values, ...(before ? { warehouseName: values.warehouseName } : {}) });
  const said = new Set<string>(differences(kept, wanted).map(({ field }) => field));
  const normal = normalWarehouse(wanted);
  const spelt = Object.entries(normal.data).filter(([field]) => said.has(field) || !before);
  return {
    data: { ...wanted, ...(Object.fromEntries(spelt) as Partial<WarehouseData>) },
    problems: normal.problems.filter(({ field }) => said.has(field) || !before).map(({ message }) => message),
  };
}
