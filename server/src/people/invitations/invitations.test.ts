import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import type { RouteInput } from '@shipmagic/domain/http/route';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { invitationsContract } from '@shipmagic/domain/people/invitations.contract';
import { usersContract } from '@shipmagic/domain/people/users.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsOf, type ReceivedMail } from '../../../testing/mail.ts';
import { createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

type Invite = RouteInput<typeof invitationsContract.invite>['body'];

let app: TestApp;
let admin: User;
let team: User;
let count = 0;

// Without mail, so that the link is returned.
beforeAll(async () => {
  app = await startTestApp({ config: { PUBLIC_URL: 'https://office.example.com' } });
  for (const name of ['Lamps', 'Chairs']) await createVendor(app, name);
  [admin, team] = [await app.createUser('admin'), await app.createUser('team_member')];
});
afterAll(() => app?.close());

const chosen = 'a password of my own';
const newAddress = () => `invited${++count}@example.com`;
const invite = (about: object = {}, by = admin) =>
  app.attempt(
    invitationsContract.invite,
    { body: { email: newAddress(), role: 'vendor_member', vendorList: ['Lamps'], ...about } },
    by,
  );
const linkOf = async (about: Partial<Invite> = {}, by = admin) => {
  const { invitationLink } = (await invite(about, by)).body as { invitationLink: string };
  return { link: invitationLink, token: new URL(invitationLink).searchParams.get('token') ?? '' };
};
const read = (token: string) => app.attempt(invitationsContract.read, { params: { token } });
const accept = (token: string, about: Record<string, unknown> = {}) =>
  app.send('POST', '/api/auth/signup', {
    body: { token, password: chosen, firstName: 'Anu', lastName: 'Rao', ...about },
  });
const signIn = (email: string) => app.attempt(authContract.login, { body: { email, password: chosen } });

describe('an invitation', () => {
  test('creates exactly the intended account, and there is no other way in', async () => {
    const email = newAddress();
    const { token } = await linkOf({ email, vendorList: ['lamps', 'Lamps'], minOrderDate: '2026-02-01' });
    expect((await read(token)).body).toEqual({ email, role: 'vendor_member', message: expect.any(String) });
    const sent = await accept(token, {
      firstName: ' Anu ',
      role: 'admin',
      email: 'other@example.com',
      vendorList: ['Chairs'],
    });
    expect(sent.status).toBe(200);
    const login = await signIn(email.toUpperCase());
    expect(login.body).toMatchObject({
      user: { email, role: 'vendor_member', firstName: 'Anu', lastName: 'Rao', minOrderDate: '2026-02-01' },
    });
    const { token: session } = login.body as { token: string };
    expect(await app.call(authContract.vendorPermissions, {}, { id: '', email, token: session })).toEqual({
      vendorPermissions: [{ vendorName: 'Lamps' }],
    });
    expect(await app.database.query("select from users where email = 'other@example.com'")).toEqual([]);
  });

  test('and its outcome are recorded in the audit log, without the link', async () => {
    const email = newAddress();
    const { token } = await linkOf({ email, vendorList: ['Lamps'] });
    await accept(token);
    const { entries } = await app.call(auditContract.list, { query: {} }, admin);
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'user.signed_up', actor: { email, role: 'vendor_member' } },
      { action: 'user.invited', actor: { email: admin.email }, subject: email, details: { vendorList: ['Lamps'] } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  // Proves (People): An invitation works once, for 72 hours, with the role and vendors it states
  test('works once, even for two concurrent acceptances', async () => {
    const { token } = await linkOf();
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await accept(token)).toMatchObject({ status: 410, body: { error: 'gone' } });
    expect((await read(token)).status).toBe(410);
  });

  test('expires after 72 hours', async () => {
    const email = newAddress();
    const { token } = await linkOf({ email });
    const { hours } = await app.database.one<{ hours: number }>(
      'select extract(epoch from expires_at - created_at)::float8 / 3600 as hours from invitations where email = $1',
      [email],
    );
    expect(hours).toBeCloseTo(72, 1);
    await app.database.query("update invitations set expires_at = now() - interval '1 second' where email = $1", [
      email,
    ]);
    expect([(await read(token)).status, (await accept(token)).status]).toEqual([410, 410]);
    expect((await signIn(email)).status).toBe(401);
  });

  test('is replaced by a newer one for the same address', async () => {
    const email = newAddress();
    const old = await linkOf({ email, role: 'admin' });
    const latest = await linkOf({ email: email.toUpperCase(), role: 'team_member' });
    expect([(await read(old.token)).status, (await accept(old.token)).status]).toEqual([410, 410]);
    expect((await accept(latest.token)).status).toBe(200);
    expect((await signIn(email)).body).toMatchObject({ user: { role: 'team_member' } });
  });

  test('of an inviter who was deactivated, or demoted below its role, is void', async () => {
    for (const change of ["role = 'team_member'", 'is_active = false']) {
      const inviter = await app.createUser('admin');
      const { token } = await linkOf({ role: 'admin' }, inviter);
      expect((await read(token)).status).toBe(200);
      await app.database.query(`update users set ${change} where id = $1`, [inviter.id]);
      expect([change, (await read(token)).status, (await accept(token)).status]).toEqual([change, 410, 410]);
    }
  });

  test('that never existed is not found', async () => {
    const { id } = await app.database.one<{ id: string }>('select id from invitations limit 1');
    const { secret_hash: hash } = await app.database.one<{ secret_hash: string }>('select * from invitations limit 1');
    for (const token of ['guess', id, hash, 'x'.repeat(200)]) {
      expect([token, (await read(token)).status, (await accept(token)).status]).toEqual([token, 404, 404]);
    }
  });

  test('is stored and returned without its secret', async () => {
    const { link, token } = await linkOf();
    expect(link.startsWith('https://office.example.com/signup?token=')).toBe(true);
    expect(token.length).toBeGreaterThan(40);
    const rows = await app.database.query('select i::text as row from invitations i');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await app.send('GET', '/api/users', { token: admin.token })).text).not.toContain(token);
  });

  // Proves (People): Links in mails come from PUBLIC_URL only
  test('uses PUBLIC_URL in the link, whatever host the request names', async () => {
    const sent = await app.send('POST', '/api/users/invite', {
      token: admin.token,
      body: { email: newAddress(), role: 'team_member' },
      headers: {
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'host=evil.example',
      },
    });
    expect(sent.status).toBe(200);
    expect(sent.text).toContain('https://office.example.com/signup?token=');
    expect(sent.text).not.toContain('evil');
  });
});

describe('inviting', () => {
  test('above one’s own role is never possible', async () => {
    for (const role of ['admin', 'team_member'] as const) {
      expect(await invite({ role }, team)).toMatchObject({
        status: 403,
        body: { message: 'Only an admin can invite admins and team members.' },
      });
    }
    expect((await invite({ role: 'vendor_member' }, team)).status).toBe(200);
  });

  test('does not let a team member replace an admin’s invitation', async () => {
    const email = newAddress();
    const { token } = await linkOf({ email, role: 'admin' });
    expect((await invite({ email }, team)).status).toBe(409);
    expect((await read(token)).status).toBe(200);
  });

  test('returns a link to share, with a note, while mail is not enabled', async () => {
    expect((await invite({ email: 'share@example.com' })).body).toEqual({
      emailSent: false,
      message: 'Invitation created for share@example.com',
      note: expect.stringContaining('Mail is not enabled'),
      invitationLink: expect.stringContaining('/signup?token='),
    });
  });

  test('defaults to 1 January 2025 as a vendor member’s first day, and to none for others', async () => {
    const [member, staff] = [newAddress(), newAddress()];
    await accept((await linkOf({ email: member })).token);
    await accept((await linkOf({ email: staff, role: 'team_member', vendorList: ['Lamps'] })).token);
    const { users } = await app.call(usersContract.list, { query: {} }, admin);
    expect(users.find(({ email }) => email === member)).toMatchObject({
      minOrderDate: '2025-01-01',
      vendorList: ['Lamps'],
    });
    expect(users.find(({ email }) => email === staff)).toMatchObject({ minOrderDate: null, vendorList: [] });
  });

  test.each([
    [{ email: 'no address' }, 'email', 'Please enter a valid email address'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'lamps@temp.office.example.com' }, 'email', 'Temporary addresses cannot be invited.'],
    [{ vendorList: ['Lamps', 'Nobody'] }, 'vendorList', 'There is no vendor called Nobody'],
    [{ vendorList: [] }, 'vendorList', 'Choose at least one vendor: without one the member sees nothing'],
    [{ minOrderDate: '2025-02-30' }, 'minOrderDate', 'Minimum order date must be a day, such as 2025-01-01'],
    [{ role: 'owner' }, 'role', expect.any(String)],
  ])('refuses %j', async (about, field, message) => {
    expect(await invite(about)).toMatchObject({ status: 400, body: { field, message } });
  });

  test('refuses an address that has an account, case-insensitively', async () => {
    expect((await invite({ email: team.email.toUpperCase() })).status).toBe(409);
  });

  test('is rate-limited', async () => {
    const eager = await app.createUser('admin');
    await app.database.query('insert into allowances (key, points) values ($1, 0)', [`invite:${eager.id}`]);
    const sent = await invite({}, eager);
    expect(sent.status).toBe(429);
    expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(60);
  });
});

describe('open invitations', () => {
  const list = async (by = admin) => (await app.call(invitationsContract.list, {}, by)).invitations;
  const openOf = async (email: string) => (await list()).find((one) => one.email === email);
  const idOf = async (email: string) => String((await openOf(email))?.id);
  const resend = (id: string, by = admin) => app.attempt(invitationsContract.resend, { params: { id } }, by);
  const revoke = (id: string, by = admin) => app.attempt(invitationsContract.revoke, { params: { id } }, by);

  // Proves (People): Open invitations with role, sender, expiry and state; people who may invite that role may resend
  // or revoke them
  test('are listed until accepted, with role, sender, expiry and state, but without links', async () => {
    const email = newAddress();
    const { token } = await linkOf({ email, role: 'team_member' });
    expect(await openOf(email)).toEqual({
      id: expect.any(String),
      email,
      role: 'team_member',
      invitedBy: admin.email,
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
      state: 'waiting',
    });
    const sent = await app.send('GET', '/api/invitations', { token: team.token });
    expect([sent.status, sent.text.includes(token)]).toEqual([200, false]);
    await app.database.query('update invitations set expires_at = now() where email = $1', [email]);
    expect(await openOf(email)).toMatchObject({ state: 'expired' });
    await app.database.query("update invitations set expires_at = now() + interval '1 hour' where email = $1", [email]);
    await accept(token);
    expect(await openOf(email)).toBeUndefined();
  });

  test('of a deactivated inviter are shown as void', async () => {
    const gone = await app.createUser('admin');
    const email = newAddress();
    await linkOf({ email }, gone);
    await app.database.query('update users set is_active = false where id = $1', [gone.id]);
    expect(await openOf(email)).toMatchObject({ state: 'void' });
  });

  test('are resent with a new link, which invalidates the old one', async () => {
    const email = newAddress();
    const old = await linkOf({ email, vendorList: ['Lamps'], minOrderDate: '2026-02-01' });
    await app.database.query('update invitations set expires_at = now() where email = $1', [email]);
    const { invitationLink } = (await resend(await idOf(email), team)).body as { invitationLink: string };
    const token = new URL(invitationLink).searchParams.get('token') ?? '';
    expect([(await read(old.token)).status, (await read(token)).status]).toEqual([410, 200]);
    await accept(token);
    const { users } = await app.call(usersContract.list, { query: {} }, admin);
    expect(users.find((user) => user.email === email)).toMatchObject({
      role: 'vendor_member',
      vendorList: ['Lamps'],
      minOrderDate: '2026-02-01',
    });
  });

  test('are revoked along with their links', async () => {
    const email = newAddress();
    const { token } = await linkOf({ email });
    const id = await idOf(email);
    expect((await revoke(id, team)).status).toBe(200);
    expect([(await read(token)).status, (await accept(token)).status]).toEqual([404, 404]);
    expect([(await revoke(id)).status, (await resend(id)).status]).toEqual([404, 404]);
  });

  test('above a team member’s reach cannot be resent or revoked by one', async () => {
    const email = newAddress();
    const { token } = await linkOf({ email, role: 'team_member' });
    const id = await idOf(email);
    expect([(await revoke(id, team)).status, (await resend(id, team)).status]).toEqual([403, 403]);
    expect((await read(token)).status).toBe(200);
  });

  test('that were accepted are not found', async () => {
    const email = newAddress();
    const { token } = await linkOf({ email });
    const id = await idOf(email);
    await accept(token);
    expect([(await revoke(id)).status, (await resend(id)).status]).toEqual([404, 404]);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('signing up', () => {
  test.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ password: 'short' }, 'password', 'The password needs at least 10 characters'],
  ])('refuses %j', async (about, field, message) => {
    const { token } = await linkOf();
    expect(await accept(token, about)).toMatchObject({ status: 400, body: { field, message } });
    expect((await accept(token)).status).toBe(200);
  });

  test('after somebody else created the account leaves it unchanged', async () => {
    const { token } = await linkOf({ email: 'raced@example.com', role: 'admin' });
    await app.database.query(
      "insert into users (email, role, password_hash) select 'raced@example.com', 'vendor_member', password_hash from users limit 1",
    );
    expect((await accept(token)).status).toBe(409);
    expect(await app.database.query("select role from users where email = 'raced@example.com'")).toEqual([
      { role: 'vendor_member' },
    ]);
  });
});

describe('with a mail server', () => {
  let mailing: TestApp;
  beforeAll(async () => {
    mailing = await startTestApp({ mail: true, worker: true });
  });
  afterAll(() => mailing?.close());

  // Proves (People): The result is a mail, or a link to share with a note
  test('the link goes only to the invited person, and the queued mail does not contain it', async () => {
    const inviter = await mailing.createUser('admin');
    await mailing.database.query('update users set first_name = $1 where id = $2', [
      '<img src=x onerror=alert(1)>',
      inviter.id,
    ]);
    const sent = await mailing.call(
      invitationsContract.invite,
      { body: { email: 'mailed@example.com', role: 'team_member' } },
      inviter,
    );
    expect(sent).toEqual({
      emailSent: true,
      message: 'Invitation email sent to mailed@example.com',
      note: null,
      invitationLink: null,
    });
    await mailing.untilIdle();
    const [mail] = (await mailsOf(mailing).received('mailed@example.com')) as [ReceivedMail];
    expect(mail.subject).toBe('You are invited to ShipMagic');
    expect(mail.html).not.toContain('<img src=x');
    const [, token = ''] = /\/signup\?token=([\w-]+)/.exec(mail.text) ?? [];
    expect(token).not.toBe('');
    const kept = await mailing.database.query('select m::text as row from mails m');
    expect(JSON.stringify(kept)).not.toContain(token);
    const body = { token, password: chosen, firstName: 'Anu', lastName: 'Rao' };
    expect((await mailing.attempt(invitationsContract.accept, { body })).status).toBe(200);
  });
});
