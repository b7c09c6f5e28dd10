import { type ColumnChoice, columnChoice } from '@shipmagic/domain/recon/invoice-layout';
import { type WeightUnit, weightUnit } from '@shipmagic/domain/recon/weight-unit';
import { databaseNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** How this courier's files were read last; null: nobody chose. */
export async function findReading(
  tx: Tx,
  courier: string,
): Promise<{ columns: ColumnChoice; unit: WeightUnit } | null> {
  const row = await tx
    .selectFrom('recon_layouts')
    .select(['columns', 'unit'])
    .where('courier', '=', courier)
    .executeTakeFirst();
  return row ? { columns: columnChoice.parse(row.columns), unit: weightUnit.parse(row.unit) } : null;
}

export async function rememberReading(
  tx: Tx,
  userId: string,
  { courier, columns, unit }: { courier: string; columns: ColumnChoice; unit: WeightUnit },
): Promise<void> {
  const values = { columns: JSON.stringify(columns), unit, updated_by: userId, updated_at: databaseNow };
  await tx
    .insertInto('recon_layouts')
    .values({ courier, ...values })
    .onConflict((conflict) => conflict.column('courier').doUpdateSet(values))
    .execute();
}
