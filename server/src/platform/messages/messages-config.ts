import { z } from 'zod';
import { ConfigError } from '../config-error.ts';
import { address, text } from '../env-values.ts';

export interface WhatsappConfig {
  readonly phoneNumberId: string;
  readonly token: string;
  /** Signs the webhooks. */
  readonly appSecret: string;
  /** Is asked for once, when the webhook is set up. */
  readonly verifyToken: string;
  /** With the version: `https://graph.facebook.com/v25.0`. */
  readonly apiUrl: string;
}

export interface SmsConfig {
  readonly authKey: string;
  /** Part of the address of the receipts, which are not signed. */
  readonly webhookSecret: string;
  readonly apiUrl: string;
}

export interface MessagesConfig {
  /** Null while it is not configured. */
  readonly whatsapp: WhatsappConfig | null;
  readonly sms: SmsConfig | null;
}

const secret = z.string().min(12, 'needs at least 12 characters');

/** The environment variables of messages to customers. */
export const messagesVariables = {
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,30}$/, 'must be the number of the phone number, not the number itself')
    .optional(),
  WHATSAPP_TOKEN: text.optional(),
  WHATSAPP_APP_SECRET: text.optional(),
  WHATSAPP_VERIFY_TOKEN: secret.optional(),
  WHATSAPP_API_URL: address.default('https://graph.facebook.com/v25.0'),
  SMS_AUTH_KEY: text.optional(),
  SMS_WEBHOOK_SECRET: secret.optional(),
  SMS_API_URL: address.default('https://control.msg91.com'),
};
type Environment = z.output<z.ZodObject<typeof messagesVariables>>;

/** Whether a variable says that something real is meant. */
export const messagesMeanReal: Record<keyof Environment, boolean> = {
  WHATSAPP_PHONE_NUMBER_ID: true,
  WHATSAPP_TOKEN: true,
  WHATSAPP_APP_SECRET: true,
  WHATSAPP_VERIFY_TOKEN: true,
  WHATSAPP_API_URL: false,
  SMS_AUTH_KEY: true,
  SMS_WEBHOOK_SECRET: true,
  SMS_API_URL: false,
};

/** Throws ConfigError if a way is configured in part. */
export function messagesConfig(env: Environment): MessagesConfig {
  return { whatsapp: whatsappConfig(env), sms: smsConfig(env) };
}

function whatsappConfig(env: Environment): WhatsappConfig | null {
  const {
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = env;
  if (phoneNumberId && token && appSecret && verifyToken)
    return { phoneNumberId, token, appSecret, verifyToken, apiUrl: env.WHATSAPP_API_URL };
  if (phoneNumberId || token || appSecret || verifyToken)
    throw new ConfigError(
      'The configuration is wrong.\n  WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN belong together',
    );
  return null;
}

function smsConfig({ SMS_AUTH_KEY: authKey, SMS_WEBHOOK_SECRET: webhookSecret, SMS_API_URL: apiUrl }: Environment) {
  if (authKey && webhookSecret) return { authKey, webhookSecret, apiUrl };
  if (authKey || webhookSecret)
    throw new ConfigError('The configuration is wrong.\n  SMS_AUTH_KEY and SMS_WEBHOOK_SECRET belong together');
  return null;
}
