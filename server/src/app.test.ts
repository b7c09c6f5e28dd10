import { role as anyRole, type Role } from '@shipmagic/domain/access/role';
import { knownCouriers } from '@shipmagic/domain/couriers/known-couriers';
import type { RouteSpec } from '@shipmagic/domain/http/route';
import { orderParams } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { arrange, createVendor, customer } from '../testing/orders.ts';
import { sampleInput, schemaOf } from '../testing/sample-input.ts';
import { type Sent, startTestApp, type TestApp, type User } from '../testing/test-app.ts';

// Everything here is derived from the routes that are served, so that new ones are covered automatically.

let app: TestApp;
let users: Record<Role, User>;
const foreign = { awb: '77665544332211', street: '13 Foreign Lane', title: 'Foreign brass lamp' };
const order = { own: '', early: '', foreign: '', missing: 'NOSUCH-1' };

beforeAll(async () => {
  app = await startTestApp({ mail: true, shopify: true });
  const [mine, theirs] = [await createVendor(app, 'Mine'), await createVendor(app, 'Theirs')];
  order.own = await mine.order({ name: 'OWN1', createdAt: '2026-06-02T00:00:00Z' });
  order.early = await mine.order({ name: 'EARLY1', createdAt: '2026-05-31T18:29:59Z' });
  order.foreign = await theirs.order({
    name: 'FOREIGN1',
    createdAt: '2026-06-02T00:00:00Z',
    lines: [{ unitPaise: 100_000, title: foreign.title }],
  });
  await arrange(app, order.foreign, { shipping_reference: foreign.awb, shipping_partner: 'Delhivery (manual)' });
  await arrange(app, order.foreign, { shipping_address: JSON.stringify({ address1: foreign.street }) });
  users = {
    admin: await app.createUser('admin'),
    team_member: await app.createUser('team_member'),
    vendor_member: await app.createUser('vendor_member', { vendors: ['Mine'], minOrderDate: '2026-06-01' }),
  };
});
afterAll(() => app?.close());

const label = (spec: RouteSpec) => `${spec.method} ${spec.path}`;
const isOpen = (spec: RouteSpec) => spec.access === 'public' || spec.access === 'machine';
const admits = (spec: RouteSpec, role: Role) =>
  isOpen(spec) || spec.access === 'signed-in' || spec.access.includes(role);
const isOfOrder = ({ params }: RouteSpec) => params instanceof z.ZodObject && params.shape.id === orderParams.shape.id;
const forEachRoute = async (wanted: (spec: RouteSpec) => boolean, check: (spec: RouteSpec) => Promise<void>) => {
  const chosen = app.specs.filter(wanted);
  expect(chosen.length).toBeGreaterThan(0);
  for (const spec of chosen) await check(spec);
};

describe('every route', () => {
  test('asks for a sign-in unless it is public or checks its caller itself', () =>
    forEachRoute(
      (spec) => !isOpen(spec),
      async (spec) => {
        for (const input of [
          sampleInput(spec),
          {
            params: {
              id: order.own,
              storeOrderId: '1',
              changeId: '1',
              vendorName: 'Mine',
              variantId: '1',
              filename: 'x',
              pin: '560001',
              picture: 'logo',
              pictureId: '1',
              key: 'x',
              kind: 'x',
            },
          },
        ]) {
          const { status, body } = await app.attempt(spec, input);
          expect([label(spec), status, body]).toEqual([
            label(spec),
            401,
            { error: 'sign_in_required', message: 'Authentication required' },
          ]);
        }
      },
    ));

  test('that is open to anybody was meant to be', () => {
    const meant = [
      'DELETE /api/track-order/:magicOrderId/return-pictures/:pictureId',
      'GET /api/auth/invitation/:token',
      'GET /api/batch-documents/:id',
      'GET /api/brand',
      'GET /api/brand/pictures/:picture',
      'GET /api/claim-bundles/:id',
      'GET /api/claim-files/:id',
      'GET /api/demo/accounts',
      'GET /api/demo/preparation',
      'GET /api/invoices/:id',
      'GET /api/labels/:id',
      'GET /api/manifest-documents/:id',
      'GET /api/ping',
      'GET /api/track-order/:magicOrderId/return-pictures',
      'GET /api/track-order/:magicOrderId/return-pictures/:pictureId',
      'GET /api/track-order/:magicOrderId/returnable',
      'POST /api/auth/login',
      'POST /api/auth/password-reset',
      'POST /api/auth/reset-password',
      'POST /api/auth/signup',
      'POST /api/sync-tracking-for-orders',
      'POST /api/track-order',
      'POST /api/track-order/:magicOrderId/answers',
      'POST /api/track-order/:magicOrderId/refund-payee',
      'POST /api/track-order/:magicOrderId/return-pictures',
      'POST /api/track-order/:magicOrderId/returns',
      'POST /api/track-order/codes',
      ...knownCouriers.map(({ live }) => label(live.route)),
    ];
    expect(app.specs.filter(isOpen).map(label).sort()).toEqual(meant.sort());
  });

  test('that is open does not ask for a sign-in', () =>
    forEachRoute(isOpen, async (spec) => {
      const { body, status } = await app.attempt(spec, sampleInput(spec));
      expect([label(spec), status, (body as { error?: string }).error]).not.toEqual([
        label(spec),
        401,
        'sign_in_required',
      ]);
      expect([label(spec), status < 500]).toEqual([label(spec), true]);
    }));

  // Proves (The shell): Who may call what: every route, role and ownership
  test('refuses the roles that are not named for it, before it looks at anything else', () =>
    forEachRoute(
      (spec) => anyRole.options.some((role) => !admits(spec, role)),
      async (spec) => {
        for (const role of anyRole.options.filter((one) => !admits(spec, one))) {
          for (const id of [order.own, order.foreign, order.missing]) {
            const { status, body } = await app.attempt(spec, sampleInput(spec, { id }), users[role]);
            expect([label(spec), role, status, body]).toEqual([
              label(spec),
              role,
              403,
              { error: 'forbidden', message: 'You do not have permission to do this.' },
            ]);
          }
        }
      },
    ));

  test('admits the roles that are named for it', () =>
    forEachRoute(
      (spec) => !isOpen(spec) && spec.path !== '/api/auth/logout',
      async (spec) => {
        for (const role of anyRole.options.filter((one) => admits(spec, one))) {
          const { status } = await app.attempt(spec, sampleInput(spec, { id: order.missing }), users[role]);
          expect([label(spec), role, status === 401 || status === 500 ? status : 'admitted']).toEqual([
            label(spec),
            role,
            'admitted',
          ]);
        }
      },
    ));

  test('of an order answers a foreign, a too early and a missing one alike, and changes nothing', async () => {
    const before = await app.database.query('select * from magic_orders order by id');
    await forEachRoute(isOfOrder, async (spec) => {
      const answers = [];
      for (const id of [order.missing, order.foreign, order.early]) {
        const { status, text } = await app.attempt(spec, sampleInput(spec, { id }), users.vendor_member);
        answers.push([label(spec), status, text]);
      }
      const expected = [label(spec), admits(spec, 'vendor_member') ? 404 : 403, answers[0]?.[2]];
      expect(answers).toEqual([expected, expected, expected]);
    });
    expect(await app.database.query('select * from magic_orders order by id')).toEqual(before);
    expect(await app.database.query('select from shipments')).toEqual([]);
  });

  test('shows nobody but staff what belongs to another vendor, or how to reach a customer', async () => {
    const names = {
      foreign: { id: order.foreign, vendorName: 'Theirs', search: 'FOREIGN1', vendors: 'Theirs' },
      early: { id: order.early, vendorName: 'Mine', search: 'EARLY1', vendors: 'Mine' },
      own: { id: order.own, vendorName: 'Mine', search: 'OWN1', vendors: 'Mine' },
    };
    const hidden = [foreign.awb, foreign.street, foreign.title, customer.national, customer.email, customer.street];
    const shown: unknown[] = [];
    let answers = 0;
    await forEachRoute(
      (spec) => spec.path !== '/api/auth/logout' && !spec.events,
      async (spec) => {
        const known = new Set(Object.keys(schemaOf(spec.query).properties ?? {}));
        for (const [whose, things] of Object.entries(names))
          for (const user of [undefined, users.vendor_member]) {
            const sample = sampleInput(spec, { id: things.id, vendorName: things.vendorName });
            const query = { vendors: things.vendors, search: things.search };
            const asked = Object.entries(query).filter(([name]) => known.has(name));
            const { text } = await app.attempt(
              spec,
              { ...sample, query: { ...(sample.query as object), ...Object.fromEntries(asked) } },
              user,
            );
            answers += 1;
            shown.push(
              ...hidden.filter((one) => text.includes(one)).map((one) => [label(spec), whose, user?.email, one]),
            );
          }
      },
    );
    expect(shown).toEqual([]);
    expect(answers).toBeGreaterThan(600);
    // Staff see them, so that the search above can find something.
    const { text } = await app.send('GET', '/api/orders', { token: users.admin.token });
    for (const one of [foreign.awb, customer.national]) expect(text).toContain(one);
  });

  test('of an order with an id is one of those that were tried with a foreign order', () => {
    const named = app.specs.filter((spec) => /magic-orders\/:/.test(spec.path));
    expect(named.filter((spec) => !isOfOrder(spec)).map(label)).toEqual([]);
    expect(named.filter((spec) => spec.method !== 'GET').length).toBeGreaterThanOrEqual(8);
  });

  test('refuses an empty body where it needs one, and names the field', () =>
    forEachRoute(
      (spec) => (schemaOf(spec.body).required ?? []).length > 0,
      async (spec) => {
        const { status, body } = await app.attempt(
          spec,
          { ...sampleInput(spec, { id: order.own }), body: {} },
          users.admin,
        );
        expect([label(spec), status, body]).toEqual([
          label(spec),
          400,
          {
            error: 'bad_input',
            message: expect.any(String),
            field: expect.toSatisfy((field) => schemaOf(spec.body).required?.includes(field) === true),
          },
        ]);
      },
    ));

  // Proves (The API and its errors): Bad input names the field, for every route
  test('refuses values of a wrong kind in the body, and names the field', () =>
    forEachRoute(
      (spec) => spec.body !== undefined,
      async (spec) => {
        const sample = sampleInput(spec, { id: order.own });
        for (const field of Object.keys(schemaOf(spec.body).properties ?? {})) {
          const body = { ...(sample.body as object), [field]: { wrong: 'kind' } };
          const sent = await app.attempt(spec, { ...sample, body }, users.admin);
          expect([label(spec), field, sent.status, sent.body]).toEqual([
            label(spec),
            field,
            400,
            expect.objectContaining({ error: 'bad_input', field: expect.stringMatching(`^${field}(\\.|$)`) }),
          ]);
        }
      },
    ));

  test('refuses wrong values in the address bar, and names the field', () =>
    forEachRoute(
      (spec) => spec.query !== undefined && !isOpen(spec),
      async (spec) => {
        const refused = [];
        const sample = sampleInput(spec);
        for (const field of Object.keys(schemaOf(spec.query).properties ?? {})) {
          const query = { ...(sample.query as object), [field]: ['no such value', 'nor this'] };
          const sent = await app.attempt(spec, { ...sample, query }, users.admin);
          if (sent.status === 200) continue;
          expect([label(spec), sent.status, sent.body]).toEqual([
            label(spec),
            400,
            expect.objectContaining({ error: 'bad_input', field: expect.stringContaining(field) }),
          ]);
          refused.push(field);
        }
        expect([label(spec), refused.length > 0]).toEqual([label(spec), true]);
      },
    ));

  test('refuses a path parameter that cannot be one', () =>
    forEachRoute(
      (spec) => spec.params !== undefined,
      async (spec) => {
        const tooLong = Object.fromEntries(
          Object.keys(schemaOf(spec.params).properties ?? {}).map((name) => [name, 'x'.repeat(201)]),
        );
        const { status, body } = await app.attempt(spec, { ...sampleInput(spec), params: tooLong }, users.admin);
        expect([label(spec), status, body]).toEqual([
          label(spec),
          400,
          expect.objectContaining({ error: 'bad_input', field: Object.keys(tooLong)[0] }),
        ]);
      },
    ));

  test('refuses a body that is not JSON, or not sent as JSON', () =>
    forEachRoute(
      (spec) => spec.body !== undefined,
      async (spec) => {
        const path = spec.path.replace(/:\w+/g, order.own);
        const { token } = users.admin;
        const broken = await app.send(spec.method, path, { token, body: '{"half": ' });
        expect([label(spec), broken.status, broken.body]).toEqual([
          label(spec),
          400,
          { error: 'bad_input', message: 'The body is not valid JSON' },
        ]);
        const xml = await app.send(spec.method, path, {
          token,
          body: '<a/>',
          headers: { 'content-type': 'application/xml' },
        });
        expect([label(spec), xml.status]).toEqual([label(spec), 400]);
      },
    ));

  // Proves (The API and its errors): Every path of section 7 with repeated keys and defaults; all of it in
  // `/api/docs`
  test('is described in the OpenAPI document, and nothing else under /api is', async () => {
    const { body } = await app.send('GET', '/api/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, { security?: unknown[] }>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, about]) => `${method.toUpperCase()} ${path} ${about.security ? 'signed in' : 'open'}`,
      ),
    );
    const served = app.specs.map(
      (spec) => `${spec.method} ${spec.path.replace(/:(\w+)/g, '{$1}')} ${isOpen(spec) ? 'open' : 'signed in'}`,
    );
    expect(described.sort()).toEqual(served.sort());
  });

  test('names in OpenAPI the file that it takes, and of what kind the file is that it answers', async () => {
    const { body } = await app.send('GET', '/api/openapi.json');
    interface About {
      requestBody?: { content: Record<string, { schema: object }> };
      responses: Record<string, { content?: Record<string, { schema: object }> }>;
    }
    const { paths } = body as { paths: Record<string, Record<string, About>> };
    const about = (spec: RouteSpec) =>
      paths[spec.path.replace(/:(\w+)/g, '{$1}')]?.[spec.method.toLowerCase()] as About;
    for (const spec of app.specs) {
      const { requestBody, responses } = about(spec);
      const said = [label(spec), Object.keys(requestBody?.content ?? {}), Object.keys(responses['200']?.content ?? {})];
      const takes = spec.upload ? ['multipart/form-data'] : spec.body ? ['application/json'] : [];
      const answers = spec.answer ? ['application/json'] : [...(spec.file ?? [])];
      expect(said).toEqual([label(spec), takes, answers]);
      if (!spec.events) expect([label(spec), answers.length > 0]).toEqual([label(spec), true]);
      if (spec.upload)
        expect(requestBody?.content['multipart/form-data']?.schema).toEqual({
          type: 'object',
          properties: { [spec.upload]: { type: 'string', format: 'binary' } },
          required: [spec.upload],
        });
    }
  });

  test('under /api comes from the contract', () => {
    const served = app.http
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .reduce<{ stack: string[]; found: string[] }>(
        ({ stack, found }, row) => {
          const match = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(row);
          if (!match) return { stack, found };
          const depth = (match[1] ?? '').length / 4;
          const path = `${stack.slice(0, depth).join('')}${match[2]}`;
          const methods = (match[3] ?? '')
            .split(', ')
            .filter((method) => method && method !== 'HEAD' && method !== 'OPTIONS');
          return {
            stack: [...stack.slice(0, depth), match[2] ?? ''],
            found: [...found, ...methods.map((method) => `${method} ${path}`)],
          };
        },
        { stack: [], found: [] },
      ).found;
    const api = served.filter((one) => / \/api\//.test(one) && !/ \/api\/(docs|openapi\.json)/.test(one));
    expect(api.sort()).toEqual(app.specs.map(label).sort());
    expect(served).toEqual(
      expect.arrayContaining(['POST /webhooks/shopify', 'POST /webhooks/delhivery', 'GET /healthz']),
    );
  });
});

describe('answers', () => {
  test('carry the headers that protect a browser', async () => {
    const { headers } = await app.send('GET', '/api/orders');
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'unsafe-inline'",
      // And the simulated store's own.
      expect.stringMatching(/^img-src 'self' data: blob: https:( http:\/\/127\.0\.0\.1:\d+)?$/),
      "connect-src 'self'",
      "font-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  // Proves (The shell): API answers are cached by no browser and no proxy
  test('are kept by no browser and no proxy, whatever the route and whoever asks', async () => {
    const kept: unknown[] = [];
    const look = (name: string, { headers, status }: Sent) => {
      if (headers.get('cache-control') !== 'no-store') kept.push([name, status, headers.get('cache-control')]);
      return status;
    };
    const statuses = new Set<number>();
    for (const spec of app.specs.filter(({ path }) => path !== '/api/auth/logout')) {
      const input = sampleInput(spec, { id: order.missing });
      statuses.add(look(label(spec), await app.attempt(spec, input, users.admin)));
      statuses.add(look(`${label(spec)} of a visitor`, await app.attempt(spec, input)));
    }
    look('no such path', await app.send('GET', '/api/no-such-thing', { token: users.admin.token }));
    expect(kept).toEqual([]);
    expect([200, 400, 401, 404].filter((status) => !statuses.has(status))).toEqual([]);
    expect((await app.send('GET', '/api/openapi.json')).headers.get('cache-control')).not.toBe('no-store');
  });

  test('to a path that does not exist are errors of the catalogue', async () => {
    const sent = await app.send('GET', '/api/no-such-thing', { token: users.admin.token });
    expect(sent).toMatchObject({ status: 404, body: { error: 'not_found', message: 'Not found' } });
  });

  test('to a body that is too large say so', async () => {
    const path = `/api/magic-orders/${order.own}/merchant-vendor-notes`;
    const sent = await app.send('PUT', path, {
      token: users.admin.token,
      body: { merchantVendorNotes: 'x'.repeat(1_200_000) },
    });
    expect(sent).toMatchObject({ status: 413, body: { error: 'too_large' } });
  });

  test('of refusals never mention what makes the browser sign out', async () => {
    const texts: string[] = [];
    for (const spec of app.specs.filter(({ path }) => path !== '/api/auth/logout')) {
      const { status, text } = await app
        .attempt(spec, sampleInput(spec, { id: order.foreign }), users.vendor_member)
        .catch(() => ({ status: 0, text: '' }));
      if (status === 403) texts.push(text);
    }
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => /token|expired/i.test(text))).toEqual([]);
  });
});

describe('health', () => {
  test('is told without a sign-in', async () => {
    expect(await app.send('GET', '/healthz')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await app.send('GET', '/readyz')).toMatchObject({ status: 200, body: { ok: true } });
  });

  test('is not ready while a migration of this program is missing', async () => {
    await app.database.query("update public.kysely_migration set name = 'away' where name = '0005_jobs'");
    expect(await app.send('GET', '/readyz')).toMatchObject({ status: 503, body: { ok: false } });
    await app.database.query("update public.kysely_migration set name = '0005_jobs' where name = 'away'");
    expect((await app.send('GET', '/readyz')).status).toBe(200);
  });

  test('figures are given in the format of Prometheus', async () => {
    await app.database.query("insert into set_aside_orders (store_order_id, reason, raw) values ('1', 'broken', '{}')");
    const { text, status } = await app.metrics();
    expect(status).toBe(200);
    expect(text).toContain('shipmagic_set_aside_orders 1');
    expect(text).toMatch(/shipmagic_http_request_seconds_count\{method="GET",route="\/api\/orders",status="401"\} \d+/);
  });
});
