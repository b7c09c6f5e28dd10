import { type RawBuilder, sql } from 'kysely';

/** Of a JSON column: the same for the same content, in whatever order its properties were sent. */
export const hashOf = (column: string): RawBuilder<unknown> => sql`md5(${sql.ref(column)}::text)::uuid`;
