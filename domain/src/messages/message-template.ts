import { z } from 'zod';
import { type MessageChannel, messageChannel } from './channel.ts';
import { templateVariables } from './message-content.ts';

/** The states that people give a template; WhatsApp has others for those that it stops. */
export const enteredStates = { approved: 'APPROVED', off: 'OFF' } as const;

const variables = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.enum(templateVariables, { error: `parameters are of ${templateVariables.join(', ')}` })));

/** Parts of a template as operators enter them: what is left out stays. */
const entered = z.object({
  /** WhatsApp's name of it, or the SMS gateway's own id. */
  name: z
    .string()
    .trim()
    .regex(/^[\w-]{1,512}$/, 'name has letters, digits, _ and - alone')
    .optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'language is a code such as en or en_US')
    .optional(),
  parameters: variables.optional(),
  buttons: z
    .string()
    .regex(/^[0-3]$/, 'buttons is the number of quick replies with a day, 0 to 3')
    .transform(Number)
    .optional(),
  /** Of DLT: the six letters that the SMS comes from. */
  header: z
    .string()
    .regex(/^[A-Za-z]{6}$/, 'header has six letters, as registered on DLT')
    .optional(),
  body: z
    .string()
    .trim()
    .min(1, 'body is the text as registered')
    .max(2000, 'body has at most 2,000 characters')
    .optional(),
  state: z.enum(['approved', 'off'], { error: 'state is approved or off' }).optional(),
});
export type EnteredTemplate = z.output<typeof entered>;

const onlyOf: Readonly<Record<MessageChannel, readonly (keyof EnteredTemplate)[]>> = {
  whatsapp: ['language', 'buttons'],
  sms: ['header'],
};

/** Reads what was entered of a template. Returns a sentence that names the field where something is wrong. */
export function readTemplate(
  channel: MessageChannel,
  given: Readonly<Record<string, unknown>>,
): EnteredTemplate | string {
  const other = messageChannel.exclude([channel]).options[0];
  const foreign = onlyOf[other ?? channel].find((field) => given[field] !== undefined);
  if (foreign) return `${foreign} is of templates for ${other === 'sms' ? 'SMS' : 'WhatsApp'} alone.`;
  const read = entered.safeParse(given);
  return read.success ? read.data : `${read.error.issues[0]?.message ?? 'It cannot be read'}.`;
}
