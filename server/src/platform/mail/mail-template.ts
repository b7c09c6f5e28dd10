import type { ReactElement } from 'react';
import type { z } from 'zod';

/**
 * One kind of mail: what it says is data, kept with the event and rendered when it is sent. The data never holds what
 * its reader may not see.
 */
export interface MailTemplate<Content extends z.ZodType = z.ZodType> {
  readonly kind: string;
  readonly content: Content;
  subject(content: z.output<Content>): string;
  /** The whole document. Links start with `publicUrl`. React is loaded with the first mail, not with the program. */
  render(content: z.output<Content>, publicUrl: string): Promise<ReactElement>;
}

/** Defines a template; the type of its content follows from the schema. */
export function mailTemplate<Content extends z.ZodType>(template: MailTemplate<Content>): MailTemplate<Content> {
  return template;
}
