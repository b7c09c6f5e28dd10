import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { afterReport, type MessageState, messageStates, reportedStates } from './message-state.ts';

const fold = (reports: readonly MessageState[], from: MessageState) => reports.reduce(afterReport, from);

describe('the reports of a message', () => {
  it('end in the same state in whichever order and how often they come', () => {
    const reports = fc.array(fc.constantFrom(...reportedStates), { minLength: 1, maxLength: 8 });
    const from = fc.constantFrom<MessageState>('queued', 'unknown', 'accepted', 'dropped');
    const shuffled = reports.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray([...some, ...some], { minLength: some.length * 2 })),
    );
    fc.assert(
      fc.property(from, shuffled, (state, [some, again]) => {
        expect(fold(again, state)).toBe(fold(some, state));
      }),
    );
  });

  test.each<[MessageState, MessageState, MessageState]>([
    // A person with several devices.
    ['failed', 'delivered', 'delivered'],
    ['delivered', 'failed', 'delivered'],
    // Read at once, so that nobody reports the delivery before.
    ['sent', 'read', 'read'],
    ['read', 'delivered', 'read'],
    ['sent', 'failed', 'failed'],
    ['failed', 'sent', 'failed'],
    // Asked for without an answer, and yet there.
    ['unknown', 'sent', 'sent'],
    ['queued', 'delivered', 'delivered'],
    ['dropped', 'delivered', 'delivered'],
  ])('after %s and then %s it is %s', (state, reported, then) => {
    expect(afterReport(state, reported)).toBe(then);
  });

  it('never make a message younger', () => {
    fc.assert(
      fc.property(fc.constantFrom(...messageStates), fc.constantFrom(...reportedStates), (state, reported) => {
        expect(afterReport(afterReport(state, reported), reported)).toBe(afterReport(state, reported));
      }),
    );
  });
});
