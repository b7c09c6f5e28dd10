import type { Brand } from '@shipmagic/domain/brand/brand';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { TaskName } from '../jobs/tasks.ts';

/** The jobs that send a mail. */
export type MailTask = Extract<TaskName, 'send_mail' | 'send_alert'>;

/** The store, for the mails that its customers get. */
export interface Shop {
  /** Where links of customers' mails start. */
  readonly trackingUrl: string;
  /** Its pictures have addresses that a mail program can load. */
  readonly brand: Brand;
  /** The name before the sender's address; null: as configured. */
  readonly senderName: string | null;
}

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
   * The whole document. Links start with `publicUrl`, and those of customers with the shop's address. Asynchronous so that React is loaded with the first mail, not
   * with the program.
   */
  render(content: z.output<Content>, publicUrl: string, shop: Shop): Promise<ReactElement>;
}

/** Defines a template; its content type is inferred from the schema. */
export function mailTemplate<Content extends z.ZodType>(template: MailTemplate<Content>): MailTemplate<Content> {
  return template;
}
