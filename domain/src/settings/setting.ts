import type { z } from 'zod';

/** Something that operators decide: one row of `app.settings`, or the default without one. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readonly label: string;
  readonly hint: string;
  readonly schema: Schema;
  /** In force without a row, and while the row does not fit the schema. */
  readonly fallback: z.output<Schema>;
  /**
   * Where it is changed: `operations` is the tab that has a form for each such setting, made from its schema; every
   * other setting names the screen of its own.
   */
  readonly changedOn: string;
  /** Never shown, nor written to logs. */
  readonly secret?: true;
}

export const setting = <Schema extends z.ZodType>(about: Setting<Schema>): Setting<Schema> => about;
