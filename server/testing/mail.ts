import type { TestApp } from './test-app.ts';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly messageId: string;
  readonly html: string;
  readonly text: string;
}

export interface KeptMail {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly unclear_attempts: number;
  readonly error: string | null;
  readonly next_attempt_at: Date;
}

/** Common operations of the mail tests: the mailbox, and the stored mails. */
export const mailsOf = (app: TestApp) => ({
  async received(to?: string): Promise<ReceivedMail[]> {
    const { mails } = await app.control<{ mails: ReceivedMail[] }>(
      app.mail,
      'GET',
      `/mails${to ? `?to=${encodeURIComponent(to)}` : ''}`,
    );
    return mails;
  },
  /** The mails of an order, oldest first. */
  kept: (magicOrderId: string): Promise<KeptMail[]> =>
    app.database.query(
      `select m.* from mails m join magic_orders o on o.id = m.order_id where o.magic_order_id = $1 order by m.created_at`,
      [magicOrderId],
    ),
  /** Requests a fault of the mail server. */
  fault: (kind: string, operation: string, times?: number) =>
    app.control(app.mail, 'POST', '/faults', { kind, operation, ...(times ? { times } : {}) }),
  /** Makes the next attempt due now, once the last one has let go of its mail: another job would find it locked. */
  hurry: async () => {
    await app.untilIdle();
    await app.hurryJobs();
  },
});
