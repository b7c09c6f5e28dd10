import { expect, test } from 'vitest';
import { AppError, type ErrorCode, errorStatus } from './errors.ts';

test.each<[ErrorCode, number]>([
  ['bad_input', 400],
  ['sign_in_required', 401],
  ['forbidden', 403],
  ['conflict', 409],
  ['too_many_requests', 429],
  ['internal', 500],
  ['storage_full', 507],
])('%s responds with HTTP %i', (code, status) => expect(new AppError(code, 'No.').status).toBe(status));

test('every code has an error status', () => {
  for (const code of Object.keys(errorStatus) as ErrorCode[]) {
    expect(new AppError(code, 'No.').status).toBeGreaterThanOrEqual(400);
    expect(new AppError(code, 'No.').status).toBeLessThan(600);
  }
});

test.each<[string, ConstructorParameters<typeof AppError>[2], object]>([
  ['nothing else', {}, {}],
  ['the field at fault', { field: 'shippingAddress.zip' }, { field: 'shippingAddress.zip' }],
  ['what a screen needs to go on', { details: { passwordNeeded: true } }, { details: { passwordNeeded: true } }],
  ['details that are nothing', { details: null }, { details: null }],
  ['both', { field: 'zip', details: ['560001'] }, { field: 'zip', details: ['560001'] }],
  ['no cause and no time to wait', { cause: new Error('secret'), retryAfter: 5 }, {}],
])('the body carries code, message and %s', (_, extra, told) =>
  expect(new AppError('conflict', 'Somebody was faster.', extra).toBody()).toStrictEqual({
    error: 'conflict',
    message: 'Somebody was faster.',
    ...told,
  }),
);

test('an error keeps its name, cause and retry time for logs and headers', () => {
  const cause = new Error('connection reset');
  const error = new AppError('unavailable', 'Please try again.', { cause, retryAfter: 30 });
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe('AppError');
  expect(error.message).toBe('Please try again.');
  expect(error.cause).toBe(cause);
  expect(error.retryAfter).toBe(30);
});
