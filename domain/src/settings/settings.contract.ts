import { z } from 'zod';
import { route } from '../http/route.ts';
import { operationsKeys } from './settings.ts';

const operationsKey = z.enum(operationsKeys, 'There is no such setting');

const settingView = z.object({
  key: operationsKey,
  /** The value in force. */
  value: z.record(z.string(), z.unknown()),
  isDefault: z.boolean(),
  /** Why the stored value is not in force, as a sentence; null when it is. */
  problem: z.string().nullable(),
  /** Last change: ISO 8601, UTC; null for a default. */
  changedAt: z.string().nullable(),
});
export type SettingView = z.output<typeof settingView>;

export const settingsContract = {
  list: route({
    method: 'GET',
    path: '/api/settings/operations',
    access: ['admin'],
    summary: 'How this installation works, setting by setting',
    answer: z.array(settingView),
  }),
  /** 400 naming the field of an invalid value; 409 when somebody else has changed it in the meantime. */
  change: route({
    method: 'PUT',
    path: '/api/settings/operations/:key',
    access: ['admin'],
    summary: 'Change a setting; it holds from then on',
    params: z.object({ key: operationsKey }),
    body: z.object({
      value: z.record(z.string(), z.unknown()),
      /** The `changedAt` its author saw; if omitted, the last write wins. */
      basedOn: z.string().nullable().optional(),
    }),
    answer: settingView,
  }),
};
