import { z } from 'zod';
import type { KeyRing } from '../../platform/key-ring.ts';
import { mailTemplate } from '../../platform/mail/mail-template.ts';
import { codeKeyOf, codeOf } from './answer-code.ts';

const content = z.object({
  orderNumber: z.string(),
  secret: z.uuid(),
  /** The mark of the key with which the digits are made. */
  key: z.string(),
  name: z.string().nullable(),
});

/** The kind under which the mail is stored. */
export const codeMailContent = {
  kind: 'answer_code',
  content,
  subject: ({ orderNumber }: z.output<typeof content>) => `Your code for order ${orderNumber}`,
};

/** The mail with a code, whose digits are derived when it is sent. */
export const codeMail = (keys: KeyRing) =>
  mailTemplate({
    ...codeMailContent,
    render: async ({ orderNumber, secret, key, name }, _publicUrl, { brand }) =>
      (await import('./code-mail-document.ts')).codeMailDocument(
        { orderNumber, name, code: codeOf(codeKeyOf(keys, key), secret) },
        brand,
      ),
  });
