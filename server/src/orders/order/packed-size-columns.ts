import type { PackedSize } from '@shipmagic/domain/orders/packed-size';
import type { Selectable } from 'kysely';
import type { MagicOrders } from '../../platform/db/schema.generated.ts';

type PackedColumns = Pick<
  Selectable<MagicOrders>,
  'packed_length_cm' | 'packed_width_cm' | 'packed_height_cm' | 'packed_grams'
>;

/** The measured size of an order's parcel, from its row. */
export const packedSizeOf = (row: PackedColumns): PackedSize => ({
  length: row.packed_length_cm,
  width: row.packed_width_cm,
  height: row.packed_height_cm,
  grams: row.packed_grams,
});

/** The same as values of the row. */
export const packedColumns = ({ length, width, height, grams }: PackedSize): PackedColumns => ({
  packed_length_cm: length,
  packed_width_cm: width,
  packed_height_cm: height,
  packed_grams: grams,
});
