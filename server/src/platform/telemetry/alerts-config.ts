import { z } from 'zod';
import { ConfigError } from '../config-error.ts';

export interface AlertsConfig {
  /** Addresses that are mailed. */
  readonly to: readonly string[];
  /** Null while there is none. Often a secret itself. */
  readonly webhook: string | null;
  /** Whether the webhook may lead to a private address, and without TLS. */
  readonly mayBePrivate: boolean;
}

const mailAddress = /^[^\s<>@,]+@[^\s<>@,]+$/;

/** The environment variables of alerts. */
export const alertsVariables = {
  ALERTS_TO: z
    .string()
    .transform((list) => list.split(',').flatMap((one) => one.trim() || []))
    .refine((all) => all.every((one) => mailAddress.test(one)), 'must be mail addresses, with commas between')
    .optional(),
  ALERTS_WEBHOOK: z.url({ protocol: /^https?$/, error: 'must look like https://example.com/hook' }).optional(),
  ALERTS_WEBHOOK_PRIVATE: z.enum(['true', 'false']).default('false'),
};
type Environment = z.output<z.ZodObject<typeof alertsVariables>>;

/** Whether a variable says that something real is meant. */
export const alertsMeanReal: Record<keyof Environment, boolean> = {
  ALERTS_TO: false,
  ALERTS_WEBHOOK: false,
  ALERTS_WEBHOOK_PRIVATE: false,
};

const wrong = (words: string) => new ConfigError(`The configuration is wrong.\n  ${words}`);

/** Throws ConfigError if nothing could be told in this way. */
export function alertsConfig(env: Environment, { canMail }: { readonly canMail: boolean }): AlertsConfig {
  const { ALERTS_TO: to = [], ALERTS_WEBHOOK: webhook = null } = env;
  const mayBePrivate = env.ALERTS_WEBHOOK_PRIVATE === 'true';
  if (to.length > 0 && !canMail) throw wrong('ALERTS_TO needs SMTP_URL, the mail server');
  if (webhook?.startsWith('http:') && !mayBePrivate)
    throw wrong('ALERTS_WEBHOOK must begin with https://, unless ALERTS_WEBHOOK_PRIVATE=true');
  return { to, webhook, mayBePrivate };
}
