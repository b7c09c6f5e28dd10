import { expect, test } from 'vitest';
import { createMailer, transportOptions } from './mailer.ts';

test.each([
  ['smtp://user:secret@smtp.example.com:587', true],
  ['smtps://user:secret@smtp.example.com', true],
  ['smtp://user:secret@smtp.example.com:587?ignoreTLS=true', false],
  ['smtp://relay.internal:25', false],
  ['smtp://user:secret@127.0.0.1:2525', false],
  ['smtp://user:secret@localhost:2525', false],
])('sends credentials for %s only encrypted: %s', (url, requireTLS) => {
  expect(transportOptions(url, 1000)).toMatchObject({ requireTLS, socketTimeout: 1000, disableFileAccess: true });
});

test.each([
  ['smtp://127.0.0.1:1', 'not_sent'],
  ['smtp://no-such-host.invalid:25', 'not_sent'],
])('a mail server that cannot be reached (%s) did not receive the mail', async (smtpUrl, failure) => {
  const mailer = createMailer({ smtpUrl, from: 'shop@example.org' }, 2000);
  const mail = { id: '1', to: 'a@example.org', subject: 'x', html: '<p>x</p>', text: 'x' };
  await expect(mailer.send(mail)).rejects.toMatchObject({ failure, message: 'The mail server cannot be reached' });
});
