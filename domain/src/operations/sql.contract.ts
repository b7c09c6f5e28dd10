import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';

/** Limits of one query; a larger result is truncated and flagged. */
export const sqlLimits = { seconds: 5, rows: 5000, megabytes: 5, characters: 20_000 } as const;

const queryText = z
  .string()
  .refine((text) => text.trim() !== '', 'Please enter a SQL query')
  .refine((text) => text.length <= sqlLimits.characters, `Use at most ${sqlLimits.characters} characters`);

const savedQuery = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  /** The email address of the author. */
  createdBy: z.string(),
  createdAt: z.string(),
  lastUsed: z.string().nullable(),
});
export type SavedQuery = z.output<typeof savedQuery>;

/** Determines how a column is sorted and aligned. */
export const columnKind = z.enum(['number', 'text', 'time', 'boolean']);
export type ColumnKind = z.output<typeof columnKind>;

const sqlResult = z.object({
  success: z.boolean(),
  /** Rows by column name. Values are PostgreSQL's text output, so that no digit is lost; null is NULL. */
  data: z.array(z.record(z.string(), z.string().nullable())),
  /** Column names in order; duplicates get a numeric suffix. */
  columns: z.array(z.string()),
  columnKinds: z.array(columnKind),
  rowCount: z.number(),
  /** Milliseconds. */
  executionTime: z.number(),
  /** The result was cut off after the first rows. */
  truncated: z.boolean(),
  error: z.string().nullable(),
  /** The position of the error, or PostgreSQL's hint. */
  details: z.string().nullable(),
});
export type SqlResult = z.output<typeof sqlResult>;

const schemaTable = z.object({
  name: z.string(),
  description: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), description: z.string() })),
});
export type SchemaTable = z.output<typeof schemaTable>;

const queryParams = z.object({ id: recordId('This is not a query id') });
const message = z.object({ success: z.boolean(), message: z.string() });

export const sqlContract = {
  schema: route({
    method: 'GET',
    path: '/api/sql/schema',
    access: staffRoles,
    summary: 'The tables that queries may read, and whether the screen is on',
    answer: z.object({
      tables: z.array(schemaTable),
      available: z.boolean(),
      /** Why SQL Analytics is off, and the commands an operator runs to enable it. */
      reason: z.string().nullable(),
      setup: z.string().nullable(),
    }),
  }),
  execute: route({
    method: 'POST',
    path: '/api/sql/execute',
    access: staffRoles,
    onlyAsks: true,
    summary: 'Run one read-only query; a mistake in it is an answer, too',
    body: z.object({ query: queryText }),
    answer: sqlResult,
  }),
  savedQueries: route({
    method: 'GET',
    path: '/api/sql/saved-queries',
    access: staffRoles,
    summary: 'The queries that staff have saved, the newest first',
    answer: z.object({ queries: z.array(savedQuery) }),
  }),
  saveQuery: route({
    method: 'POST',
    path: '/api/sql/save-query',
    access: staffRoles,
    summary: 'Save a query for all staff',
    body: z.object({
      name: z.string().trim().min(1, 'Please enter a name for the query').max(200, 'Use at most 200 characters'),
      query: queryText,
    }),
    answer: z.object({ success: z.boolean(), error: z.string().nullable(), query: savedQuery }),
  }),
  deleteQuery: route({
    method: 'DELETE',
    path: '/api/sql/saved-queries/:id',
    access: staffRoles,
    summary: 'Delete a saved query: one’s own, or any as an admin',
    params: queryParams,
    answer: message,
  }),
  useQuery: route({
    method: 'PATCH',
    path: '/api/sql/saved-queries/:id/use',
    access: staffRoles,
    summary: 'Note that a saved query was used',
    params: queryParams,
    answer: message,
  }),
};
