import { z } from 'zod';
import { route } from '../http/route.ts';

const logFile = z.object({
  filename: z.string(),
  /** `production`, `development`, or `demo`. */
  environment: z.string(),
  /** The day it covers, `YYYY-MM-DD`. */
  date: z.string(),
  /** Bytes. */
  size: z.number(),
  exists: z.boolean(),
});
export type LogFile = z.output<typeof logFile>;

/** Lines appended since the last read; whole lines, except over-long ones. */
export const logNews = z.object({
  /** The file the lines are from: the next one after a rotation. */
  filename: z.string(),
  text: z.string(),
  /** Byte offset to continue from. */
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
  /** `download` and the following call answer plain text: one as an attachment, one inline. */
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
    /** Byte offset the caller has read up to; a file that has become shorter is sent from the start. */
    query: z.object({ from: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    events: logNews,
  }),
};
