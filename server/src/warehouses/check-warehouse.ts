import { AppError } from '@shipmagic/domain/http/errors';
import { normalWarehouse } from '@shipmagic/domain/warehouses/normal-warehouse';
import type { WarehouseData } from '@shipmagic/domain/warehouses/warehouse';
import { mandatoryMessage, missingFields } from '@shipmagic/domain/warehouses/warehouse-rules';

/**
 * A complete warehouse in normal form. Throws 400 naming the first missing or invalid field; `say` phrases what is
 * missing.
 */
export function checkWarehouse(data: WarehouseData, say = mandatoryMessage): WarehouseData {
  const missing = missingFields(data);
  const [first] = missing;
  if (first) throw new AppError('bad_input', say(missing), { field: first });
  const normal = normalWarehouse(data);
  const [problem] = normal.problems;
  if (problem) throw new AppError('bad_input', problem.message, { field: problem.field });
  return normal.data;
}
