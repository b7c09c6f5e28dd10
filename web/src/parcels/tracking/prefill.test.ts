import { questionsContract } from '@shipmagic/domain/parcels/questions/questions.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { describe, expect, it, test } from 'vitest';
import { paths } from './client.ts';
import { asked, isComplete, linked, prefilled } from './prefill.ts';

describe('a tracking link', () => {
  // Proves (The public tracking page): Query parameters prefill the form and submit it when both are given
  it.each([
    ['?order=PG1229&customer=asha@example.com', 'PG1229', 'asha@example.com'],
    ['?orderNumber=PG1229&phone=%2B919876543210', 'PG1229', '+919876543210'],
    ['?order=%20PG1229%20&email=asha@example.com', 'PG1229', 'asha@example.com'],
    ['?order=&orderNumber=PG7&customer=&email=a@b.in', 'PG7', 'a@b.in'],
  ])('%s fills the form and submits it', (query, orderNumber, customerInfo) => {
    expect(prefilled(query)).toEqual({ orderNumber, customerInfo });
    expect(asked(query)).toEqual({ orderNumber, customerInfo });
  });

  it.each(['', '?order=PG1229', '?phone=98', '?order=%20&phone=98'])('%s does not submit the form', (query) => {
    expect(isComplete(prefilled(query))).toBe(false);
    expect(asked(query)).toBeNull();
  });

  it('with a token asks for nothing else, and fills no field', () => {
    expect(asked('?token=aaa.bbb.ccc')).toEqual({ token: 'aaa.bbb.ccc' });
    expect(prefilled('?token=aaa.bbb.ccc')).toEqual({ orderNumber: '', customerInfo: '' });
  });

  it('of an older mail uses its key, which no field shows', () => {
    const query = '?order=PG1229&key=aaa.bbb.ccc';
    expect(asked(query)).toEqual({ orderNumber: 'PG1229', customerInfo: 'aaa.bbb.ccc' });
    expect([prefilled(query).customerInfo, linked('?order=PG1229&phone=98')]).toEqual(['', null]);
  });
});

test('the page calls what the contract describes', () => {
  expect(paths).toEqual({
    track: trackingContract.track.path,
    sync: trackingContract.sync.path,
    answer: questionsContract.answer.path,
    sendCode: questionsContract.sendCode.path,
  });
});
