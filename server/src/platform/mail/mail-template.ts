import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { TaskName } from '../jobs/tasks.ts';

/** The jobs that send a mail. */
export type MailTask = Extract<TaskName, 'send_mail' | 'send_alert'>;

/**
 * A kind of mail: its content is data, stored with the event and rendered when sent. The data never contains what its
 * reader may not see.
 */
export interface MailTemplate<Content extends z.ZodType = z.ZodType> {
  readonly kind: string;
  readonly content: Content;
  /**
   * About an account itself, or to an address of the configuration: sent to whoever owns the address, whatever has
   * become of the account.
   */
  readonly isOfAccount?: true;
  /** The kind of job that sends it, if not the usual one. */
  readonly task?: MailTask;
  subject(content: z.output<Content>): string;
  /**
   * The whole document. Links start with `publicUrl`. Asynchronous so that React is loaded with the first mail, not
   * with the program.
   */
  render(content: z.output<Content>, publicUrl: string): Promise<ReactElement>;
}

/** Defines a template; its content type is inferred from the schema. */
export function mailTemplate<Content extends z.ZodType>(template: MailTemplate<Content>): MailTemplate<Content> {
  return template;
}
