import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import type { z } from 'zod';

/**
 * The rows of a raw statement, read by their shape. Throws if the database answers with others, where a type written
 * beside the statement would only claim what they are. For few rows: each is looked at.
 */
export async function checkedRows<Row extends z.ZodType>(
  db: QueryExecutorProvider,
  row: Row,
  statement: RawBuilder<unknown>,
): Promise<z.output<Row>[]> {
  const { rows } = await statement.execute(db);
  return rows.map((one) => row.parse(one));
}
