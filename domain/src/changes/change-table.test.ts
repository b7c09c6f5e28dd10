import { expect, test } from 'vitest';
import { delhiveryFacts } from '../couriers/delhivery/facts.ts';
import { prozoFacts } from '../couriers/prozo/facts.ts';
import { type ChangeKind, changeKinds, changeWords, stopText } from '../statuses/change-kind.ts';
import type { ShipmentStatus } from '../statuses/shipment-status.ts';
import { type ChangeStage, changeStageLabels, changeStages, stageOf } from './change-stage.ts';
import {
  actOf,
  answersOf,
  type ChangeAct,
  type ChangeReader,
  changeAnswerLabels,
  changeRule,
  isUnkept,
} from './change-table.ts';

/** Acts in the order of the stages, worked out by hand. */
const acts: Record<ChangeKind, readonly ChangeAct[]> = {
  paid: ['follow', 'follow', 'edit', 'edit', 'ask', 'ask', 'note'],
  partly_refunded: ['follow', 'follow', 'edit', 'edit', 'ask', 'ask', 'note'],
  refunded: ['follow', 'void_invoice', 'ask', 'ask', 'ask', 'note', 'note'],
  address: ['follow', 'reinvoice', 'edit', 'edit', 'ask', 'note', 'note'],
  destination: ['follow', 'reinvoice', 'ask', 'ask', 'ask', 'note', 'note'],
  items: ['follow', 'reinvoice', 'ask', 'edit', 'ask', 'ask', 'note'],
  cancelled_part: ['follow', 'void_invoice', 'cancel_parcel', 'ask', 'ask', 'note', 'note'],
  cancelled: ['follow', 'void_invoice', 'cancel_parcel', 'call_back', 'call_back', 'note', 'note'],
  held: ['follow', 'follow', 'ask', 'ask', 'ask', 'note', 'note'],
  fulfilled_elsewhere: ['follow', 'follow', 'ask', 'ask', 'ask', 'note', 'note'],
};

test.each(changeKinds)('of each stage it is said by hand what follows when an order is %s', (kind) => {
  expect(changeStages.map((stage) => changeRule(kind, stage).act)).toEqual(acts[kind]);
});

test.each(changeKinds)('a booked parcel is kept back for everything but what needs nobody: %s', (kind) => {
  const { stops, answers, withinHours } = changeRule(kind, 'booked');
  expect(stops).toEqual(['label', 'manifest', 'handover']);
  expect(answers.at(-1)).toBe('keep');
  expect(withinHours).toBe(2);
});

test.each(changeStages.filter((stage) => stage !== 'booked'))('nothing is stopped that is %s', (stage) => {
  for (const kind of changeKinds) expect(changeRule(kind, stage).stops).toEqual([]);
});

test('whatever waits for a person can be answered, and is due', () => {
  for (const kind of changeKinds)
    for (const stage of changeStages) {
      const { act, answers, withinHours } = changeRule(kind, stage);
      if (isUnkept(act)) expect(answers).toEqual([]);
      else expect([answers.length > 0, withinHours !== null]).toEqual([true, true]);
    }
});

test.each<[ShipmentStatus | null, boolean, boolean, ChangeStage]>([
  [null, false, false, 'before_invoice'],
  [null, false, true, 'invoiced'],
  ['READY', false, true, 'booked'],
  ['READY', true, true, 'picked_up'],
  ['IN_TRANSIT', true, true, 'picked_up'],
  ['FAILED', true, false, 'picked_up'],
  ['OUT_FOR_DELIVERY', true, false, 'out_for_delivery'],
  ['DELIVERED', true, true, 'delivered'],
  ['RTO', true, true, 'coming_back'],
  ['RETURNED', true, true, 'coming_back'],
  ['CANCELLED', true, true, 'invoiced'],
  ['CANCELLED', false, false, 'before_invoice'],
])('a parcel that is %s, picked up: %s, invoiced: %s is %s', (shipmentStatus, pickedUp, invoiced, stage) => {
  expect(stageOf({ shipmentStatus, pickedUp, invoiced })).toBe(stage);
});

const delhivery = delhiveryFacts.edits;
const prozo = prozoFacts.edits;
test.each<[string, ChangeKind, ChangeStage, readonly ('collect' | 'street')[], ShipmentStatus, ChangeAct, ChangeAct]>([
  ['paid', 'paid', 'booked', ['collect'], 'READY', 'edit', 'ask'],
  ['paid on its way', 'paid', 'picked_up', ['collect'], 'IN_TRANSIT', 'edit', 'ask'],
  ['prepaid and refunded in part', 'partly_refunded', 'booked', [], 'READY', 'note', 'note'],
  ['prepaid with fewer items', 'items', 'picked_up', [], 'IN_TRANSIT', 'ask', 'ask'],
  ['cancelled on its way', 'cancelled', 'picked_up', [], 'IN_TRANSIT', 'call_back', 'ask'],
  ['cancelled after a failed attempt', 'cancelled', 'picked_up', [], 'FAILED', 'call_back', 'call_back'],
  ['cancelled out for delivery', 'cancelled', 'out_for_delivery', [], 'OUT_FOR_DELIVERY', 'ask', 'ask'],
])('%s: Delhivery and Prozo', (_, kind, stage, edits, status, ofDelhivery, ofProzo) => {
  const rule = changeRule(kind, stage);
  expect(actOf(rule, { kind, edits }, delhivery, status)).toBe(ofDelhivery);
  expect(actOf(rule, { kind, edits }, prozo, status)).toBe(ofProzo);
  // A parcel entered by hand has no courier that could be told.
  expect(actOf(rule, { kind, edits }, null, status)).toBe(ofProzo === 'call_back' ? 'ask' : ofProzo);
});

test('only what the courier can be asked for is offered', () => {
  const paid = changeRule('paid', 'booked');
  expect(answersOf(paid, { edits: ['collect'] }, delhivery, 'READY')).toEqual(['tell_courier', 'book_again', 'keep']);
  expect(answersOf(paid, { edits: ['collect'] }, prozo, 'READY')).toEqual(['book_again', 'keep']);
  const items = changeRule('items', 'booked');
  expect(answersOf(items, { edits: [] }, prozo, 'READY')).toEqual(['repacked', 'book_again', 'keep']);
  expect(answersOf(items, { edits: ['collect'] }, null, 'READY')).toEqual(['book_again', 'keep']);
  expect(answersOf(changeRule('held', 'picked_up'), { edits: [] }, prozo, 'IN_TRANSIT')).toEqual(['keep']);
});

test('a stop says why in words, also of a kind that is not known', () => {
  expect(stopText('address')).toBe('keep it, its address or phone number was changed.');
  expect(stopText('tomorrow')).toBe('keep it, its order was changed.');
});

test('the vendor is told of whatever keeps a parcel here, and the inbox of whatever waits', () => {
  for (const kind of changeKinds)
    for (const stage of changeStages) {
      const { stops, answers, tells } = changeRule(kind, stage);
      expect([kind, stage, tells.includes('inbox')]).toEqual([kind, stage, answers.length > 0]);
      if (stops.length > 0) expect([kind, stage, tells.includes('vendor')]).toEqual([kind, stage, true]);
    }
});

const readerWords: Record<ChangeReader, string> = { inbox: 'inbox', vendor: 'vendor by mail' };
const actWords: Record<ChangeAct, string> = {
  follow: 'order follows',
  reinvoice: 'order follows, new invoice',
  void_invoice: 'order follows, invoice void',
  edit: 'courier is told',
  cancel_parcel: 'parcel is cancelled',
  call_back: 'called back',
  ask: 'somebody decides',
  note: 'noted',
};

test('the table stands in the documents', async () => {
  const cell = (kind: ChangeKind, stage: ChangeStage) => {
    const { act, stops, answers, tells, withinHours } = changeRule(kind, stage);
    return [
      actWords[act],
      stops.length > 0 ? 'kept back' : '',
      answers.length > 0
        ? `answers: ${answers.map((answer) => changeAnswerLabels[answer].toLowerCase()).join(' / ')}`
        : '',
      tells.length > 0 ? `told: ${tells.map((reader) => readerWords[reader]).join(' and ')}` : '',
      withinHours === null ? '' : `within ${withinHours} h${stops.length > 0 ? ', before the cut-off' : ''}`,
    ]
      .filter(Boolean)
      .join('; ');
  };
  const rows = changeKinds.map((kind) => [changeWords[kind].label, ...changeStages.map((stage) => cell(kind, stage))]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = ['', ...changeStages.map((stage) => changeStageLabels[stage])];
  const text = `# Changes in flight

<!-- Written by \`npx vitest run --project domain domain/src/changes -u\` from \`domain/src/changes/change-table.ts\`. -->

An order changes in the store while it is on its way: what follows by itself, what is kept back, what can be answered, who is told, and by when. Where a courier cannot be told or asked, somebody decides instead. What keeps a parcel here is due before the next cut-off of its warehouse (Settings, *Pickups*), if that comes first. A vendor is mailed of a parcel that is still kept back a minute later, and once more when that has ended. Customers get no mail of these changes: the store tells them of money and cancellations, and the parcel’s own mails where it is. In *Delivered* and *Coming back* stands what becomes of a change that was open when its parcel got there; what the store changes afterwards is the ordinary end of a sale, and noted, but for a payment online of which the courier has collected the money.

${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}
`;
  await expect(text).toMatchFileSnapshot('../../../docs/changes-in-flight.md');
});
