import { usualMessageRules } from '@shipmagic/domain/messages/message-rules';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { rememberChannels } from '../messages/channels-in-use.ts';
import { enterTemplate } from '../messages/enter-template.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { changeSetting } from '../settings/change-setting.ts';
import { advance, type Control } from './control.ts';
import type { DemoServices } from './demo-services.ts';
import { listToMessage } from './fill-messages.queries.ts';

/** The tag that the demo's store sets when a customer agrees to WhatsApp. */
const agreedTag = 'whatsapp-yes';
/** As the simulated gateway for SMS has numbered its templates. */
const smsTemplates = {
  shipped: '65f1c0ffee0000000000a001',
  out_for_delivery: '65f1c0ffee0000000000a002',
  delivered: '65f1c0ffee0000000000a003',
  delayed: '65f1c0ffee0000000000a004',
  delivery_failed: '65f1c0ffee0000000000a005',
} as const;
const event = ['out_for_delivery', 'delivered', 'delayed', 'delivery_failed'] as const;

/**
 * Switches messages on, at any hour because a demo should not have to wait for the morning, and has some parcels go on
 * as their courier tells: their customers are messaged as soon as jobs run.
 */
export async function fillMessages(services: DemoServices, control: Control, admin: Viewer): Promise<void> {
  const { db, gateways } = services;
  await rememberChannels(db, gateways);
  await inSystemTransaction(db, (tx) =>
    changeSetting(tx, {
      key: 'customer_messages',
      value: {
        ...usualMessageRules,
        whatsapp: [...event],
        sms: [...event],
        optInTags: [agreedTag],
        quietFrom: '00:00',
        quietUntil: '00:00',
      },
      now: new Date(),
      actor: admin,
    }),
  );
  await inSystemTransaction(db, async (tx) => {
    for (const [event, name] of Object.entries(smsTemplates))
      await enterTemplate(tx, { channel: 'sms', event }, { name, header: 'SHPMGC' }, admin);
  });
  const { agreed, others } = await inSystemTransaction(db, (tx) => listToMessage(tx, agreedTag));
  await advance(services, control, { awbs: [...agreed.slice(0, 7), ...others.slice(0, 3)], to: 'out_for_delivery' });
  await advance(services, control, { awbs: agreed.slice(7, 8), to: 'failed' });
  await advance(services, control, { awbs: agreed.slice(8), to: 'delivered' });
}
