import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { readPdfPages } from '../../../testing/read-barcodes.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { labelsOf as storedLabels, storeOf } from '../../../testing/stored-label.ts';
import type { User } from '../../../testing/test-app.ts';
import { fileAddress } from '../../platform/http/file-grant.ts';
import { keyRing } from '../../platform/key-ring.ts';

const { app, admin, shipping } = await startShipping();

const generate = (id: string, awbNumber: string, user = admin, shippingPartner = 'Delhivery') =>
  app.attempt(labelsContract.generate, { params: { id }, body: { awbNumber, shippingPartner } }, user);
const link = async (id: string, user = admin) => (await app.call(labelsContract.link, { params: { id } }, user)).url;
const labelsOf = (id: string) => storedLabels(app, id);
async function shipped(vendors = ['Label Maker']) {
  const { parts } = await shipping.place({ vendors });
  const id = parts[0] ?? '';
  return { id, awb: await shipping.shipped(id) };
}
const sessionOf = (user: User) => decodeJwt<{ sid: string }>(user.token).sid;

describe('generating a label', () => {
  test('fetches the partner’s PDF once and stores it, however often it is requested', async () => {
    const { id, awb } = await shipped();
    expect((await app.attempt(labelsContract.link, { params: { id } }, admin)).status).toBe(409);
    const first = await generate(id, awb);
    expect(first).toMatchObject({
      status: 200,
      body: {
        awbNumber: awb,
        message: 'Label generated successfully!',
        labelUrl: expect.stringMatching(/^\/api\/labels\/\d+\?grant=/),
      },
    });
    const calls = await shipping.courierCalls('label');
    await app.control(app.delhivery, 'POST', '/labels/expire');
    expect(
      (await Promise.all([generate(id, awb), generate(id, ''), generate(id, awb)])).map(({ status }) => status),
    ).toEqual([200, 200, 200]);
    expect(await shipping.courierCalls('label')).toBe(calls);
    const [label, ...others] = await labelsOf(id);
    expect([label?.source, others]).toEqual(['partner', []]);
    expect(label?.pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const order = await shipping.order(id);
    expect(order.shippingLabelUrl).toBe(`/api/labels/${label?.shipmentId}`);
    expect((await shipping.order(id)).shippingLabelUrl).toBe(order.shippingLabelUrl);
  });

  test('in two tabs at once stores one and records it once', async () => {
    const { id, awb } = await shipped();
    expect((await Promise.all([generate(id, awb), generate(id, awb)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await labelsOf(id)).toHaveLength(1);
    expect((await shipping.actions(id)).filter((action) => action === 'Shipping label generated')).toHaveLength(1);
  });

  test('draws our own if the partner provides none, with what the courier needs', async () => {
    const { parts } = await shipping.place({ paymentMode: 'COD' });
    const id = parts[0] ?? '';
    const body = {
      shippingPartner: 'Blue Post',
      awb: 'OWN100',
      trackingUrl: 'https://example.com/1',
      shipmentStatus: 'READY' as const,
    };
    await app.call(bookingContract.manualTracking, { params: { id }, body }, admin);
    expect((await generate(id, 'OWN100', admin, 'Blue Post')).status).toBe(200);
    const [label] = await labelsOf(id);
    expect([label?.source, label?.pdf.subarray(0, 5).toString()]).toEqual(['own', '%PDF-']);
    expect(label?.pdf.length).toBeGreaterThan(2000);
  });

  // Proves (Shipments): Our own label shows what the courier was told
  test('draws our own from the data sent to the courier, whatever has happened to the order since', async () => {
    const { id } = await shipped();
    // A courier without an integration any more, and an order that can no longer be shipped.
    await app.database.query(
      `with o as (update magic_orders set shipping_address = null where magic_order_id = $1 returning shipment_id)
       update shipments s set shipping_partner = 'Former Courier' from o where s.id = o.shipment_id`,
      [id],
    );
    expect((await generate(id, '', admin, 'Former Courier')).status).toBe(200);
    expect((await labelsOf(id)).map(({ source }) => source)).toEqual(['own']);
  });

  describe('that a courier sends damaged', () => {
    const instead = (...files: Buffer[]) =>
      app.control(
        app.delhivery,
        'POST',
        '/labels/instead',
        files.map((file) => file.toString('base64')),
      );
    const html = Buffer.from('%PDF-1.4\n<html>Sign in</html>');

    // Proves (Files of others): A label is opened before it is kept, a bad one is fetched again and said
    test('is fetched again', async () => {
      const { id, awb } = await shipped();
      await instead(html);
      const calls = await shipping.courierCalls('label');
      expect((await generate(id, awb)).status).toBe(200);
      expect(await shipping.courierCalls('label')).toBe(calls + 2);
      const [label] = await labelsOf(id);
      expect((await readPdfPages(label?.pdf ?? Buffer.alloc(0))).map(({ barcodes }) => barcodes)).toEqual([[awb]]);
    });

    test.each([
      ['a cut PDF', html, 'it is cut off before its end'],
      ['ZPL', Buffer.from('^XA^FDx^FS^XZ'), 'it is ZPL, which only a label printer reads'],
    ])('twice (%s) is said and not stored', async (_, sent, reason) => {
      const { id, awb } = await shipped();
      await instead(sent, sent);
      expect(await generate(id, awb)).toMatchObject({
        status: 502,
        body: {
          message: `The label that Delhivery sent for AWB ${awb} cannot be used: ${reason}. Try again later, or print it at Delhivery.`,
        },
      });
      expect(await labelsOf(id)).toEqual([]);
      expect((await shipping.order(id)).shippingLabelUrl).toBeNull();
    });

    test('and that was kept before labels were opened is fetched again', async () => {
      const { id, awb } = await shipped();
      await generate(id, awb);
      const [label] = await labelsOf(id);
      await app.database.query('delete from shipment_labels where shipment_id = $1', [label?.shipmentId]);
      await app.database.query("insert into shipment_labels (shipment_id, pdf, source) values ($1, $2, 'partner')", [
        label?.shipmentId,
        html,
      ]);
      expect((await generate(id, awb)).status).toBe(200);
      expect((await labelsOf(id))[0]?.pdf).toEqual(label?.pdf);
      expect(await shipping.actions(id)).toContain('Shipping label generated again');
    });
  });

  test('not ready at the courier says so and stores nothing', async () => {
    const { id, awb } = await shipped();
    const isAt = (value: string) =>
      app.database.query(
        `with o as (update magic_orders set shipping_reference = $2 where magic_order_id = $1 returning shipment_id)
         update shipments s set awb = $2 from o where s.id = o.shipment_id`,
        [id, value],
      );
    // An AWB for which the courier has no label.
    await isAt('NOLABEL1');
    expect(await generate(id, 'NOLABEL1')).toMatchObject({
      status: 409,
      body: { message: 'The label is not ready at Delhivery yet. Please try again in a minute.' },
    });
    expect(await labelsOf(id)).toEqual([]);
    await isAt(awb);
    expect((await generate(id, awb)).status).toBe(200);
    expect((await labelsOf(id)).map(({ source }) => source)).toEqual(['partner']);
  });

  test('from an outdated screen, for another AWB, is refused', async () => {
    const { id } = await shipped();
    expect(await generate(id, 'ANOTHER')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^The AWB of this order is \d+ now$/) },
    });
    expect(await labelsOf(id)).toEqual([]);
  });

  test('from an outdated screen, for another partner, is refused', async () => {
    const { id, awb } = await shipped();
    expect(await generate(id, awb, admin, 'Prozo')).toMatchObject({
      status: 409,
      body: { message: 'The shipping partner of this order is Delhivery now' },
    });
    expect(await labelsOf(id)).toEqual([]);
    for (const same of ['', 'delhivery']) expect((await generate(id, awb, admin, same)).status).toBe(200);
  });

  // Proves (Shipments): Label: AWB and partner required
  test('without a shipment says so', async () => {
    const { parts } = await shipping.place();
    expect(await generate(parts[0] ?? '', '')).toMatchObject({
      status: 409,
      body: { message: 'No shipment data found. Please create a shipment first.' },
    });
  });

  test.each([
    ['500', 504],
    ['html', 504],
    ['401', 502],
    ['429', 429],
  ])('while the courier fails (%s) reports it and stores nothing', async (kind, status) => {
    const { id, awb } = await shipped();
    await shipping.courierFault(kind, 'label');
    const sent = await generate(id, awb);
    await app.control(app.delhivery, 'DELETE', '/faults');
    expect([sent.status, (sent.body as { message: string }).message]).toEqual([
      status,
      expect.stringContaining('Delhivery'),
    ]);
    expect(await labelsOf(id)).toEqual([]);
    expect((await generate(id, awb)).status).toBe(200);
  });
});

describe('the URL of a label', () => {
  test('opens the PDF without signing in, and forbids caching', async () => {
    const { id, awb } = await shipped();
    await generate(id, awb);
    const response = await fetch(`${app.url}${await link(id)}`);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="label-${awb}.pdf"`);
    const [label] = await labelsOf(id);
    expect(Buffer.from(await response.arrayBuffer()).equals(label?.pdf ?? Buffer.alloc(0))).toBe(true);
  });

  test('expires after a minute', async () => {
    const { id, awb } = await shipped();
    await generate(id, awb);
    const [label] = await labelsOf(id);
    const grant = { fileId: label?.shipmentId ?? '', sessionId: sessionOf(admin) };
    const addressOf = (secondsAgo: number) =>
      fileAddress('/api/labels', app.services.keys.label, grant, new Date(Date.now() - secondsAgo * 1000));
    expect((await app.send('GET', addressOf(50))).status).toBe(200);
    expect(await app.send('GET', addressOf(62))).toMatchObject({ status: 410, body: { error: 'gone' } });
  });

  test('is refused when modified, for another label, or after its session has ended', async () => {
    const { id, awb } = await shipped();
    await generate(id, awb);
    const [label] = await labelsOf(id);
    const shipmentId = label?.shipmentId ?? '';
    const leaving = await app.signIn(admin.email);
    const url = await link(id, leaving);
    expect((await app.send('GET', url)).status).toBe(200);
    const other = await shipped();
    await generate(other.id, other.awb);
    const [otherLabel] = await labelsOf(other.id);
    const query = url.slice(url.indexOf('?'));
    const stranger = fileAddress(
      '/api/labels',
      keyRing<Uint8Array>(new TextEncoder().encode('another key')),
      { fileId: shipmentId, sessionId: sessionOf(admin) },
      new Date(),
    );
    const unknownSession = fileAddress(
      '/api/labels',
      app.services.keys.label,
      { fileId: shipmentId, sessionId: '00000000-0000-4000-8000-000000000000' },
      new Date(),
    );
    const wrong = {
      'for another label': `/api/labels/${otherLabel?.shipmentId}${query}`,
      'another session': url.replace(sessionOf(leaving), sessionOf(admin)),
      'a later end': url.replace(/\.(\d{10})\./, (_, until: string) => `.${Number(until) + 600}.`),
      'signed by somebody else': stranger,
      'an unknown session': unknownSession,
      empty: `/api/labels/${shipmentId}?grant=`,
    };
    for (const [what, path] of Object.entries(wrong)) {
      expect([what, path === url, (await app.send('GET', path)).status]).toEqual([what, false, 404]);
    }
    await app.call(authContract.logout, {}, leaving);
    expect((await app.send('GET', url)).status).toBe(404);
  });

  test('is refused for a user who has lost access to the order', async () => {
    const { id, awb } = await shipped(['Losing Maker']);
    const member = await app.createUser('vendor_member', { vendors: ['Losing Maker'] });
    expect((await generate(id, awb, member)).status).toBe(200);
    const url = await link(id, member);
    expect((await app.send('GET', url)).status).toBe(200);
    await app.database.query('delete from user_vendors where user_id = $1', [member.id]);
    expect((await app.send('GET', url)).status).toBe(404);
  });
});

describe('a stored label', () => {
  const generated = async () => {
    const { id, awb } = await shipped();
    await generate(id, awb);
    const [label] = await labelsOf(id);
    if (!label) throw new Error('there is no label');
    return { id, awb, label, ...storeOf(app, label) };
  };
  const ways = {
    missing: ({ store, name }: Awaited<ReturnType<typeof generated>>) => store.remove(name),
    damaged: ({ store, name }: Awaited<ReturnType<typeof generated>>) => store.write(name, Buffer.alloc(200)),
  };

  // Proves (Files): Labels lie in files, bytes in rows are still read; one that is lost is never sent, and is made
  // again
  test('lies in a file, and its row has no bytes', async () => {
    const { label, store, name } = await generated();
    expect(label.file).toMatchObject({ storedIn: 'disk', size: label.pdf.length });
    expect((await store.read(name))?.includes('%PDF')).toBe(false);
    const rows = await app.database.query('select pdf from shipment_labels where shipment_id = $1', [label.shipmentId]);
    expect(rows).toEqual([{ pdf: null }]);
  });

  test('that an older program wrote into its row is opened as before', async () => {
    const { id, label } = await generated();
    const { pdf } = label;
    await app.database.query('delete from shipment_labels where shipment_id = $1', [label.shipmentId]);
    await app.database.query("insert into shipment_labels (shipment_id, pdf, source) values ($1, $2, 'partner')", [
      label.shipmentId,
      pdf,
    ]);
    const response = await fetch(`${app.url}${await link(id)}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
  });

  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    'that is %s is never sent, and is made again when it is opened on its order',
    async (how) => {
      const found = await generated();
      const { id, awb, label, name } = found;
      const url = await link(id);
      await ways[how](found);
      const sent = await app.send('GET', url);
      expect(sent).toMatchObject({ status: 410, body: { error: 'gone' } });
      expect((sent.body as { message: string }).message).toContain(`The stored label of AWB ${awb} is ${how}`);
      const response = await fetch(`${app.url}${await link(id)}`);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(label.pdf);
      const [again] = await labelsOf(id);
      expect([again?.source, again?.file?.name === name]).toEqual(['partner', false]);
      expect(await shipping.actions(id)).toContain('Shipping label generated again');
      expect(await app.database.query('select stored_in from file_deletions where file = $1', [name])).toHaveLength(1);
    },
  );

  test('that is lost and cannot be made again says both, and is made later', async () => {
    const found = await generated();
    await ways.missing(found);
    await shipping.courierFault('401', 'label');
    const refused = await app.attempt(labelsContract.link, { params: { id: found.id } }, admin);
    await app.control(app.delhivery, 'DELETE', '/faults');
    expect(refused.status).toBe(502);
    expect((refused.body as { message: string }).message).toMatch(
      new RegExp(
        `^The stored label of AWB ${found.awb} is missing from its storage, and could not be made again. .*Delhivery`,
      ),
    );
    expect((await app.attempt(labelsContract.link, { params: { id: found.id } }, admin)).status).toBe(200);
  });
});
