import { z } from 'zod';
import { isName } from '../mails/greeting.ts';
import { formatRupees } from '../money/paise.ts';
import { longDayText } from '../time/written-time.ts';

/** The facts of a message: nothing beyond the tracking page and the customer's name. */
export const messageContent = z.object({
  orderNumber: z.string(),
  magicOrderId: z.string(),
  name: z.string().nullable(),
  courier: z.string().nullable(),
  awb: z.string().nullable(),
  /** `YYYY-MM-DD` in India. */
  expectedOn: z.string().nullable(),
  /** Rupees that the courier collects; 0 when everything is paid. */
  codAmount: z.number(),
});
export type MessageContent = z.output<typeof messageContent>;

/** The values that a template may have, by the names that are entered with it. */
export const templateVariables = ['order', 'name', 'courier', 'awb', 'expected', 'amount'] as const;
export const templateVariable = z.enum(templateVariables);
export type TemplateVariable = z.output<typeof templateVariable>;

/** Each value in words. None is empty: a template does not take an empty value. */
export const valuesOf = (content: MessageContent): Readonly<Record<TemplateVariable, string>> => ({
  order: content.orderNumber,
  name: nameOf(content.name) ?? 'there',
  courier: content.courier ?? 'the courier',
  awb: content.awb ?? '–',
  expected: content.expectedOn ? longDayText(content.expectedOn) : 'soon',
  amount: content.codAmount > 0 ? formatRupees(content.codAmount) : 'nothing',
});

/** Templates take no line breaks, tabs or rows of blanks. */
function nameOf(text: string | null): string | null {
  const name = text?.replace(/\s+/g, ' ').trim() ?? '';
  return isName(name) ? name : null;
}
