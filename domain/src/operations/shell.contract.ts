import { z } from 'zod';
import { route } from '../http/route.ts';

/** Limits of one command. */
export const shellLimits = { seconds: 10, outputBytes: 256 * 1024, characters: 2000 } as const;

/** `off`: no commands; `allowlist`: exactly the sample commands; `full`: any command. */
export const shellMode = z.enum(['off', 'allowlist', 'full']);
export type ShellMode = z.output<typeof shellMode>;

export const shellResult = z.object({
  success: z.boolean(),
  output: z.string(),
  /** Its standard error, or why it did not run. */
  error: z.string().nullable(),
  /** Milliseconds. */
  executionTime: z.number(),
  command: z.string(),
  /** ISO 8601, UTC. */
  timestamp: z.string(),
});
export type ShellResult = z.output<typeof shellResult>;

export const shellContract = {
  execute: route({
    method: 'POST',
    path: '/api/production/execute-command',
    access: ['admin'],
    summary: 'Run one command where the product runs; one that fails is an answer, too',
    body: z.object({
      command: z
        .string()
        .refine((text) => text.trim() !== '', 'Please enter a command')
        .refine((text) => text.length <= shellLimits.characters, `Use at most ${shellLimits.characters} characters`),
    }),
    answer: shellResult,
  }),
  /** Whether commands are enabled, so that the screen can say so. */
  mode: route({
    method: 'GET',
    path: '/api/production/shell-mode',
    access: ['admin'],
    summary: 'Which commands may be run',
    answer: z.object({ mode: shellMode }),
  }),
};
