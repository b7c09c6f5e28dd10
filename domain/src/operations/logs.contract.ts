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

const fileParams = z.object({ filename: z.string().min(1).max(200) });

export const logsContract = {
  list: route({
    method: 'GET',
    path: '/api/production-logs',
    access: ['admin'],
    summary: 'Log files of the last seven days, the newest first',
    answer: z.object({ files: z.array(logFile) }),
  }),
  /** Both answer plain text: one to keep, one to look at. */
  download: route({
    method: 'GET',
    path: '/api/production-logs/download/:filename',
    access: ['admin'],
    summary: 'A log file, to be kept',
    params: fileParams,
  }),
  view: route({
    method: 'GET',
    path: '/api/production-logs/view/:filename',
    access: ['admin'],
    summary: 'A log file as plain text',
    params: fileParams,
  }),
};
