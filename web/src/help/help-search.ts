import { z } from 'zod';

const text = z.string().optional().catch(undefined);

/** The state of Help, by URL parameter. */
export const helpSearch = z.object({
  searchTerm: text,
  /** The screen whose `?` was pressed, and its tab: leads on to their section. */
  screen: text,
  tab: text,
});
