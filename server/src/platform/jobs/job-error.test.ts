import { expect, test } from 'vitest';
import { FileError } from '../files/file-store.ts';
import { PartnerError } from '../partners/partner-error.ts';
import { refusesUs } from '../partners/refuses-us.ts';
import { partnerAtFault, toldError, wordsOfFailure } from './job-error.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:443'), { code: 'ECONNREFUSED' });
const aborted = (name: string) => new DOMException('', name);

test.each<[string, unknown, string]>([
  ['an error', new Error('No such order'), 'No such order'],
  [
    'several in one, without words of its own',
    new AggregateError([refused, new Error('no route')]),
    'connect ECONNREFUSED 10.0.0.1:443; no route',
  ],
  ['the same several times', new AggregateError([refused, refused]), 'connect ECONNREFUSED 10.0.0.1:443'],
  ['several in one without words', new AggregateError([new Error(''), new Error(' ')]), 'It failed without saying why'],
  ['several in one with a code', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [
    'words that say nothing, with a cause',
    new TypeError('fetch failed', { cause: refused }),
    'fetch failed: connect ECONNREFUSED 10.0.0.1:443',
  ],
  [
    'a cause of several',
    new TypeError('fetch failed', { cause: new AggregateError([refused]) }),
    'fetch failed: connect ECONNREFUSED 10.0.0.1:443',
  ],
  ['only a cause', new Error('', { cause: new Error('', { cause: refused }) }), 'connect ECONNREFUSED 10.0.0.1:443'],
  ['what was aborted', aborted('AbortError'), 'It was stopped in the middle'],
  ['what took too long', aborted('TimeoutError'), 'It took too long'],
  ['a text', 'out of paper', 'out of paper'],
  ['an empty text', ' ', 'It failed without saying why'],
  ['nothing', undefined, 'It failed without saying why'],
  ['null', null, 'It failed without saying why'],
  ['a number', 42, '42'],
  ['an empty thing', {}, 'It failed without saying why'],
  ['a circle', circle(), 'It failed without saying why'],
])('%s is an error in words', (_, thrown, words) => {
  expect(wordsOfFailure(thrown)).toBe(words);
  expect(toldError(thrown).message).toBe(words);
});

function circle(): Error {
  const error = new Error('');
  error.cause = error;
  return error;
}

test('an error that has words stays as it is', () => {
  const error = new Error('No such order');
  expect(toldError(error)).toBe(error);
  expect(toldError(aborted('AbortError')).cause).toBeInstanceOf(DOMException);
});

const of = (failure: PartnerError['failure'], partner = 'Delhivery') => new PartnerError(partner, failure, 'words');

test.each<[string, unknown, string | null]>([
  ['cannot be reached', of('not_sent'), 'Delhivery'],
  ['does not answer', of('unclear', 'Shopify'), 'Shopify'],
  ['limits requests', of('throttled'), 'Delhivery'],
  ['declines what is asked', of('refused'), null],
  ['does not know a warehouse', of('unknown_warehouse'), null],
  ['answers what makes no sense', of('broken'), null],
  ['refuses a permission', of('credentials', 'ShipTurtle'), null],
  ['accepts no key of ours', refusesUs('Prozo', 'words'), 'Prozo'],
  ['stands behind another error', new Error('not told', { cause: of('unclear') }), 'Delhivery'],
  ['keeps no file now', new FileError('unreachable', 'words', { cause: refused }), 's3'],
  ['has no such file', new FileError('missing', 'words'), null],
  ['is not one', new Error('a defect', { cause: refused }), null],
  ['fails at all', new AggregateError([of('unclear', 'Prozo'), of('not_sent', 'Prozo')]), 'Prozo'],
  ['fails beside a defect', new AggregateError([of('unclear'), new Error('a defect')]), null],
  ['throws a text', 'Delhivery', null],
])('a job whose partner %s', (_, error, partner) => {
  expect(partnerAtFault(error)).toBe(partner);
});
