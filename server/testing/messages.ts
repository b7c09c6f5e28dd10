import type { MessageRules } from '@shipmagic/domain/messages/message-rules';
import { usualMessageRules } from '@shipmagic/domain/messages/message-rules';
import type { TestApp } from './test-app.ts';

interface PhoneMessage {
  readonly id: string;
  readonly number: string;
  readonly text: string;
  readonly template: string;
  readonly reference: string;
  readonly buttons: readonly { readonly text: string; readonly url?: string; readonly payload?: string }[];
}

interface KeptMessage {
  readonly id: string;
  readonly channel: string;
  readonly event: string;
  readonly state: string;
  readonly attempts: number;
  readonly code: string | null;
  readonly error: string | null;
  readonly cost: number | null;
  readonly provider_id: string | null;
}

/** The ids of the simulated gateway's templates. */
const smsTemplates = {
  shipped: '65f1c0ffee0000000000a001',
  out_for_delivery: '65f1c0ffee0000000000a002',
  delivered: '65f1c0ffee0000000000a003',
  delayed: '65f1c0ffee0000000000a004',
  delivery_failed: '65f1c0ffee0000000000a005',
};

/** Common operations of the tests of messages: the phones, the rules, and the stored messages. */
export const messagesOf = (app: TestApp) => {
  const simulatorOf = (channel: 'whatsapp' | 'sms') => (channel === 'whatsapp' ? app.whatsapp : app.sms);
  return {
    async rules(rules: Partial<MessageRules>) {
      // At any time of day.
      const value = { ...usualMessageRules, quietFrom: '00:00', quietUntil: '00:00', ...rules };
      await app.database.query(
        `insert into settings (key, value) values ('customer_messages', $1)
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(value)],
      );
    },
    /** Whoever this phone belongs to has agreed. */
    agree: (phone: string) =>
      app.database.query(
        `insert into message_consents (phone, state, source, said, at) values ($1, 'in', 'staff', 'On the phone', now() - interval '1 minute')`,
        [phone],
      ),
    async onPhone(phone: string, channel: 'whatsapp' | 'sms' = 'whatsapp'): Promise<PhoneMessage[]> {
      const { messages } = await app.control<{ messages: (PhoneMessage & { channel: string })[] }>(
        simulatorOf(channel),
        'GET',
        `/messages?to=${phone}`,
      );
      return messages.filter((message) => message.channel === channel);
    },
    kept: (phone: string): Promise<KeptMessage[]> =>
      app.database.query(`select * from messages where phone = $1 order by created_at, channel desc`, [phone]),
    report: (id: string, body: object) => app.control(app.whatsapp, 'POST', `/messages/${id}/report`, body),
    reply: (body: object) => app.control(app.whatsapp, 'POST', '/replies', body),
    fault: (channel: 'whatsapp' | 'sms', kind: string, times = 1) =>
      app.control(simulatorOf(channel), 'POST', '/faults', { kind, operation: 'send', times }),
    /** Points the simulators' webhooks at the product, once its address is known. */
    async connect() {
      for (const [event, name] of Object.entries(smsTemplates))
        await app.database.query(
          `update message_templates set name = $2, state = 'APPROVED' where channel = 'sms' and event = $1`,
          [event, name],
        );
      await app.control(app.whatsapp, 'PUT', '/push', { url: `${app.url}/webhooks/whatsapp` });
      await app.control(app.sms, 'PUT', '/push', { url: `${app.url}/webhooks/sms/sms-receipts-of-tests` });
    },
    /** Skips what a message has to wait for. */
    async hurry() {
      await app.untilIdle();
      await app.database.query(
        `update messages set next_attempt_at = now() - interval '1 minute' where state in ('queued', 'unknown')`,
      );
      await app.hurryJobs();
      await app.untilIdle();
    },
  };
};
