import { z } from 'zod';
import { route } from '../http/route.ts';

const logFile = z.object({
  filename: z.string(),
  /** `production`, `development`, or `demo`. */
  environment: z.string(),
  /** The day it is of, `YYYY-MM-DD`. */
  date: z.string(),
  /** Bytes. */
  size: z.number(),
  exists: z.boolean(),
});
export type LogFile = z.output<typeof logFile>;

/** Lines that were written since; whole ones, except those that are longer than any line should be. */
export const logNews = z.object({
  /** The file they are of: the next one, once a day or a size ends the one that was asked for. */
  filename: z.string(),
  text: z.string(),
  /** Bytes of the file up to here: what to go on from. */
  next: z.number(),
});
export type LogNews = z.output<typeof logNews>;

const fileParams = z.object({ filename: z.string().min(1).max(200) });

export const logsContract = {
  list: route({
    method: 'GET',
    path: '/api/production-logs',
    access: ['admin'],
    summary: 'Log files of the last seven days, the newest first',
    answer: z.object({ files: z.array(logFile) }),
  }),
  /** This and the next answer plain text: one to keep, one to look at. */
  download: route({
    method: 'GET',
    path: '/api/production-logs/download/:filename',
    access: ['admin'],
    summary: 'A log file, to be kept',
    params: fileParams,
    file: ['text/plain'],
  }),
  view: route({
    method: 'GET',
    path: '/api/production-logs/view/:filename',
    access: ['admin'],
    summary: 'A log file as plain text',
    params: fileParams,
    file: ['text/plain'],
  }),
  follow: route({
    method: 'GET',
    path: '/api/production-logs/follow/:filename',
    access: ['admin'],
    summary: 'Lines of a log file as they are written: server-sent events until either side ends them',
    params: fileParams,
    /** Bytes of the file that the caller has already; one that has become shorter is sent from its beginning. */
    query: z.object({ from: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    events: logNews,
  }),
};
