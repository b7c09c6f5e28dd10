// The pictures of README and guide, as `npm run pictures` takes them. `as`: the account, nobody without one; `steps`:
// what is done on the screen before the picture, `api` asks the product as that account; `narrow`: the sidebar shows icons
// alone, which leaves room for wide lists.
const admin = 'admin@shipmagic.test';
const team = 'team@shipmagic.test';
const vendor = 'vendor@shipmagic.test';

const press = (page, name) => page.getByRole('button', { name }).first().click();
const bar = (page) => page.getByRole('region', { name: 'Selected orders' });
const row = (page) => page.locator('[data-row]');

async function select(page, count) {
  await row(page).first().waitFor();
  for (let at = 0; at < count; at += 1) await row(page).nth(at).getByRole('checkbox').check();
  // Counted anew for each row.
  await bar(page)
    .getByRole('button', { name: `Hold ${count}` })
    .waitFor();
}

/** Of the parcels on their way, one that has been scanned several times. */
async function track(page, api) {
  const { orders } = await api('/api/orders?status=in_transit&limit=100');
  const shown = orders.find(
    ({ shipmentStatus, customerPhone }) => shipmentStatus === 'OUT_FOR_DELIVERY' && customerPhone,
  );
  await page.goto('/order-tracking');
  await page.getByLabel('Order number').fill(shown.orderNumber);
  await page.getByLabel('Phone number or email').fill(shown.customerPhone);
  await page.getByRole('button', { name: 'Track Order' }).click();
  await page.getByText('Track Another Order').first().waitFor();
  await page.getByText('Checking for the latest news…').waitFor({ state: 'hidden' });
}

const ofOneVendor = (tab) => `/orders?activeTab=${tab}&searchTerm=Kalakriti&pageSize=10`;

async function review(page) {
  await select(page, 4);
  await bar(page)
    .getByRole('button', { name: /^Ship…/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Ship orders' });
  await dialog.getByRole('button', { name: /^Ship \d+ parcel/ }).waitFor();
  return dialog;
}

/** The group of parcels whose manifest is made, the largest that has one warehouse. */
async function makeManifest(page) {
  await press(page, /^Make manifest of [3-9]/);
  await page.waitForURL(/\/manifests\/\d+$/);
  await page.getByLabel('Scan or type an AWB').waitFor();
}

async function scan(page, api, count) {
  const { parcels } = await api(`/api/manifests/${page.url().split('/').at(-1)}`);
  for (const [at, { awb }] of parcels.slice(0, count).entries()) {
    await page.getByLabel('Scan or type an AWB').fill(awb);
    await page.getByLabel('Scan or type an AWB').press('Enter');
    await page.getByRole('heading', { name: `Handed over (${at + 1})` }).waitFor();
  }
}

/** In the order of the guide. */
export const pictures = [
  { file: 'dashboard', as: team, path: '/', height: 760, steps: (page) => page.getByText('Needs You Now').waitFor() },
  { file: 'inbox', narrow: true, as: team, path: '/inbox', height: 640 },
  { file: 'orders', narrow: true, as: team, path: '/orders?activeTab=all', height: 640 },
  {
    file: 'order',
    as: team,
    path: '/orders?activeTab=delivered',
    height: 760,
    steps: async (page) => {
      await row(page).nth(1).getByRole('link').first().click();
      await page.getByText('Parcel Timeline').waitFor();
    },
  },
  { file: 'ship-review', narrow: true, as: team, path: '/orders?activeTab=confirmed', height: 700, steps: review },
  { file: 'ready-today', narrow: true, as: team, path: '/shipping?tab=ready', height: 600 },
  {
    file: 'manifest',
    as: team,
    path: '/shipping?tab=ready',
    height: 680,
    steps: async (page, api) => {
      await makeManifest(page);
      await scan(page, api, 1);
    },
  },
  { file: 'failed-deliveries', narrow: true, as: team, path: '/ndr', height: 600 },
  { file: 'tracking', as: team, path: '/', width: 900, height: 760, steps: track },
  { file: 'refunds', narrow: true, as: team, path: '/refunds', height: 600 },
  { file: 'claims', narrow: true, as: team, path: '/recon?tab=claims', height: 600 },
  { file: 'store-sync', narrow: true, as: team, path: '/store-sync', height: 600 },
  { file: 'vendor', as: team, path: '/vendors/Kalakriti%20Studio', height: 640 },
  { file: 'status', as: admin, path: '/status', height: 600 },
  { file: 'vendor-orders', narrow: true, as: vendor, path: '/orders?activeTab=all', height: 600 },
];

/** A shipping day in pictures that follow each other; `take` takes one with what is said below it. */
export const walk = {
  file: 'shipping-day',
  narrow: true,
  as: team,
  width: 1120,
  height: 700,
  steps: async (page, api, take) => {
    await page.goto(ofOneVendor('new'));
    await select(page, 3);
    await take('New orders of the store, one part per vendor');
    await bar(page)
      .getByRole('button', { name: /^Confirm/ })
      .click();
    const progress = page.getByRole('region', { name: 'Progress of the batch' });
    await progress.getByRole('button', { name: /^Undo/ }).waitFor();
    await take('Confirmed at once; ten seconds to undo');
    await press(page, 'Close the progress');
    await page.goto(ofOneVendor('confirmed'));
    await select(page, 4);
    await take('Ship the confirmed ones as a batch');
    await bar(page)
      .getByRole('button', { name: /^Ship…/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Ship orders' });
    const ship = dialog.getByRole('button', { name: /^Ship \d+ parcel/ });
    await ship.waitFor();
    await take('The review says what has to be looked at first');
    await ship.click();
    await progress.getByRole('button', { name: 'Print labels' }).waitFor();
    await take('Each parcel has its AWB; now the labels');
    await page.goto('/shipping?tab=ready');
    await page
      .getByRole('button', { name: /^Request pickup/ })
      .first()
      .waitFor();
    await take('What waits, by warehouse and courier');
    await makeManifest(page);
    await scan(page, api);
    await take('The driver comes: each parcel is scanned');
    await press(page, 'Finish handover');
    await page.getByText('Handover finished').waitFor();
    await take('Handed over, and signed for on paper');
    await track(page, api);
    await take('The customer follows it in plain words');
  },
};
