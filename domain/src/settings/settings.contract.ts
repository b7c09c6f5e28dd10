import { z } from 'zod';
import { route } from '../http/route.ts';
import { operationsKeys } from './settings.ts';

const operationsKey = z.enum(operationsKeys, 'There is no such setting');

const settingView = z.object({
  key: operationsKey,
  /** The value in force. */
  value: z.record(z.string(), z.unknown()),
  isDefault: z.boolean(),
  /** Why what is kept does not hold: a sentence; null when it does. */
  problem: z.string().nullable(),
  /** When it was last changed: ISO 8601, UTC; null for a default. */
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
  /** 400 naming the field for a value that the setting cannot have; 409 when somebody else has changed it meanwhile. */
  change: route({
    method: 'PUT',
    path: '/api/settings/operations/:key',
    access: ['admin'],
    summary: 'Change a setting; it holds from then on',
    params: z.object({ key: operationsKey }),
    body: z.object({
      value: z.record(z.string(), z.unknown()),
      /** `changedAt` as its author saw it; without it the last one wins. */
      basedOn: z.string().nullable().optional(),
    }),
    answer: settingView,
  }),
};
