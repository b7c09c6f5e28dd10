import type { z } from 'zod';

/** An operator's setting: a row of `app.settings`, or its default. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readonly label: string;
  readonly hint: string;
  readonly schema: Schema;
  /** In force without a row, or while the row does not match the schema. */
  readonly fallback: z.output<Schema>;
  /**
   * Where it is changed. `operations` is the tab that builds a form from the schema of each such setting; other
   * settings name their own screen.
   */
  readonly changedOn: string;
  /** Never shown or logged. */
  readonly secret?: true;
}

export const setting = <Schema extends z.ZodType>(about: Setting<Schema>): Setting<Schema> => about;
