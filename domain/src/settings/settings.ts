import { z } from 'zod';
import { keptBrand, usualBrandForm } from '../brand/brand-form.ts';
import { calendarDefaults, usualCalendar } from '../due/calendar-settings.ts';
import { messageRules, usualMessageRules } from '../messages/message-rules.ts';
import { managementRule } from '../orders/managed-in-shipmagic.ts';
import { pickupDefaults, usualPickups } from '../parcels/handover/pickup-settings.ts';
import { questionSettings, usualQuestions } from '../parcels/questions/question-settings.ts';
import { customerNotifier } from '../parcels/tracking/customer-mail.ts';
import { refundLimits, usualRefundLimits } from '../refunds/refund-limits.ts';
import { customerReturnSettings, usualCustomerReturns } from '../returns/customers/customer-return-settings.ts';
import { returnSettings, usualReturnSettings } from '../returns/return-settings.ts';
import { returnRules } from '../returns/rules/return-rule.ts';
import { cashGateways, usualCashGateways, usualOtherGateways } from '../store/cash-gateways.ts';
import { cashRounding } from '../store/rounded-cash.ts';
import { commissionSlabs } from '../vendors/commission.ts';
import { retention, usualRetention } from './retention.ts';
import { setting } from './setting.ts';

/**
 * All settings by the key of their row. Admins change those of `operations`; for the others, see the screen they name.
 */
export const settings = {
  customer_notifications: setting({
    label: 'Customer notifications',
    hint: 'Who notifies customers that their parcel was shipped, is out for delivery, was delivered or is late. A parcel keeps the choice in force when it was booked.',
    schema: z.object({
      by: customerNotifier.meta({
        title: 'Sent by',
        labels: { shipmagic: 'ShipMagic', store: 'The store', nobody: 'Nobody' },
      }),
    }),
    fallback: { by: 'shipmagic' },
    changedOn: 'operations',
  }),
  customer_messages: setting({
    label: 'Messages to customers',
    hint: 'Which news of a parcel goes out in which way, where ShipMagic notifies customers. WhatsApp and SMS need their accounts in the environment.',
    schema: messageRules,
    fallback: usualMessageRules,
    changedOn: 'operations',
  }),
  managed_in_shipmagic: setting({
    label: 'Orders managed in ShipTurtle',
    hint: 'Which orders are managed in ShipTurtle and not here, once it is connected. Any one condition suffices.',
    schema: managementRule,
    fallback: managementRule.parse({}),
    changedOn: 'operations',
  }),
  working_calendar: setting({
    label: 'Working calendar',
    hint: 'When orders are due, in Indian time. A vendor can have other days and hours, on its own page.',
    schema: calendarDefaults,
    fallback: usualCalendar,
    changedOn: 'operations',
  }),
  pickups: setting({
    label: 'Pickups',
    hint: 'When couriers are asked to pick up parcels, in Indian time. A warehouse can have its own times on the screen Shipping Day.',
    schema: pickupDefaults,
    fallback: usualPickups,
    changedOn: 'operations',
  }),
  customer_questions: setting({
    label: 'Questions to customers',
    hint: 'Customers are asked when a delivery has failed, and whether everything arrived well. Their answers reach the courier, or the inbox.',
    schema: questionSettings,
    fallback: usualQuestions,
    changedOn: 'operations',
  }),
  cash_gateways: setting({
    label: 'Cash on delivery',
    hint: 'Payment methods of the store whose money the courier collects. Orders that owe by any other one wait for their payment.',
    schema: cashGateways,
    fallback: { names: [...usualCashGateways], others: [...usualOtherGateways] },
    changedOn: 'operations',
  }),
  cash_rounding: setting({
    label: 'Cash of each parcel',
    hint: 'Whether couriers collect whole rupees. The order owes what it owes; the difference is shown with the parcel.',
    schema: z.object({
      to: cashRounding.meta({ title: 'Collect', labels: { paisa: 'To the paisa', rupee: 'Whole rupees' } }),
    }),
    fallback: { to: 'paisa' },
    changedOn: 'operations',
  }),
  invoices: setting({
    label: 'Invoices',
    hint: 'Whether each parcel needs its GST invoice. It is then made before the courier is asked for the parcel, and the courier is told its number.',
    schema: z.object({ withShipping: z.boolean().meta({ title: 'Made with each parcel' }) }),
    fallback: { withShipping: false },
    changedOn: 'operations',
  }),
  refunds: setting({
    label: 'Refunds',
    hint: 'Refunds that are sent through the store.',
    schema: refundLimits,
    fallback: usualRefundLimits,
    changedOn: 'operations',
  }),
  returns: setting({
    label: 'Returns',
    hint: 'What holds where no return rule says otherwise (Settings, Return Rules).',
    schema: returnSettings,
    fallback: usualReturnSettings,
    changedOn: 'operations',
  }),
  customer_returns: setting({
    label: 'Returns that customers ask for',
    hint: 'The choices of customers on their page. People approve or decline what they ask for, unless a return rule does.',
    schema: customerReturnSettings,
    fallback: usualCustomerReturns,
    changedOn: 'operations',
  }),
  return_rules: setting({
    label: 'Return rules',
    hint: 'The first rule that fits an item says on which terms it can be sent back.',
    schema: returnRules,
    fallback: [],
    changedOn: 'Settings, Return Rules',
  }),
  own_fulfilment_services: setting({
    label: 'Own fulfilment services',
    hint: 'Fulfilment services and app locations of the store whose items are shipped from here. Items that the store gives to any other one are not.',
    schema: z.object({
      names: z.array(z.string().trim().min(1).max(200)).max(200).meta({ title: 'Names, as the store shows them' }),
    }),
    fallback: { names: [] },
    changedOn: 'operations',
  }),
  old_parcels: setting({
    label: 'Old parcels of the store',
    hint: 'Parcels that others made in the store count as delivered after so many days without news.',
    schema: z.object({
      days: z.number().int().min(3).max(365).meta({ title: 'Days' }),
    }),
    fallback: { days: 30 },
    changedOn: 'operations',
  }),
  stuck_parcels: setting({
    label: 'Stuck parcels',
    hint: 'A parcel that its courier has not scanned for so many days counts as lost: a claim opens.',
    schema: z.object({
      days: z.number().int().min(3).max(60).meta({ title: 'Days without a scan' }),
    }),
    fallback: { days: 7 },
    changedOn: 'operations',
  }),
  retention: setting({
    label: 'Data retention',
    hint: 'How long copies of what others sent, labels and customers’ personal data are kept. Orders, parcels and their history stay.',
    schema: retention,
    fallback: usualRetention,
    changedOn: 'operations',
  }),
  commission_slabs: setting({
    label: 'Commission of all vendors',
    hint: 'For vendors without a table of their own.',
    schema: commissionSlabs,
    fallback: [],
    changedOn: 'Vendors',
  }),
  brand: setting({
    label: 'Brand',
    hint: 'The store as its customers see it: on their page, in mails, on labels and packing slips.',
    schema: keptBrand,
    fallback: usualBrandForm,
    changedOn: 'Settings, Brand',
  }),
  inventory_location: setting({
    label: 'Stock location',
    hint: 'Where a changed quantity is set; null is the oldest location that stocks the item.',
    schema: z.object({ locationId: z.string().nullable() }),
    fallback: { locationId: null },
    changedOn: 'Settings, Shopify Integration',
  }),
  setup_checklist: setting({
    label: 'Checklist of a new installation',
    hint: 'Why it is not shown any more: everything was done, or an admin has put it away.',
    schema: z.object({ ended: z.enum(['done', 'put_away']).nullable() }),
    fallback: { ended: null },
    changedOn: 'Dashboard',
  }),
  two_factor: setting({
    label: 'Two-factor sign-in',
    hint: 'Whether every admin needs it.',
    schema: z.object({ requiredOfAdmins: z.boolean() }),
    fallback: { requiredOfAdmins: false },
    changedOn: 'Settings, Account',
  }),
  store_connection: setting({
    label: 'Store connection',
    hint: 'Which store is connected, with its encrypted credentials.',
    schema: z.object({ shop: z.string(), sealed: z.string(), setAt: z.iso.datetime() }).nullable(),
    fallback: null,
    changedOn: 'Settings, Shopify Integration',
    secret: true,
  }),
};

export type SettingKey = keyof typeof settings;
export type SettingValue<K extends SettingKey> = z.output<(typeof settings)[K]['schema']>;

export const settingKeys = Object.keys(settings) as SettingKey[];

/** The settings shown on the Operations tab. */
export const operationsKeys = settingKeys.filter((key) => settings[key].changedOn === 'operations');

export const settingKey = z.enum(settingKeys);
