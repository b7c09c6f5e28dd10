import { cancelOrder } from '../change-order.ts';
import type { Attribute, StoreOrder, StoreProduct } from '../model.ts';
import { type NewLine, type NewOrder, type PaymentMode, placeOrder } from '../place-order.ts';
import type { ShopifyStore } from '../store.ts';
import { misstateTax, ofTwoRates } from './misstate-tax.ts';
import { codes, companies, engravings, notes, tagSets } from './order-texts.ts';
import { makePerson } from './people.ts';
import { Random } from './random.ts';
import { rareOrders, wordGiver } from './rare-orders.ts';

function customisation(product: StoreProduct, variantId: number, random: Random): Attribute[] {
  const id = random.int(100_000, 999_999);
  const at = 'https://cdn.customily.com/shopify';
  return [
    { key: 'Line 1', value: random.pick(engravings) },
    ...(random.chance(0.4) ? [{ key: 'Font', value: random.pick(['Classic', 'Script', 'Modern']) }] : []),
    { key: '_customily-preview', value: product.image },
    { key: '_customily-thumb-id', value: `_thumb-id-${id}` },
    { key: '_customily-thumb', value: product.image },
    {
      key: '_customily-customization-url',
      value: `https://shop.example.com/products/${product.handle}?variant=${variantId}&customizationId=${id}`,
    },
    { key: '_customily-eps-name', value: product.handle.slice(0, 24) },
    { key: '_customily-production-url', value: `${at}/ExportFile/${id}.png` },
    { key: '_customily-personalization-id', value: `_customily-id-${id}` },
  ];
}

function propertiesFor(product: StoreProduct, variantId: number, random: Random): Attribute[] {
  const properties: Attribute[] = [];
  if (random.chance(0.12)) {
    properties.push({ key: '_Express', value: 'Yes' }, { key: 'Delivery in', value: '2-3 days' });
  } else if (random.chance(0.3)) {
    properties.push({ key: 'Delivery in', value: random.pick(['5-7 days', '7-10 days']) });
  }
  const personal = /Engraved|Personalised|Monogram|Name|Hand-carved/.test(product.title);
  if (personal && random.chance(0.8)) properties.push(...customisation(product, variantId, random));
  return properties;
}

/** Makes random orders from the demo's catalogue; deterministic per seed. */
/** Every other customer ticks at checkout that WhatsApp may be used. */
const agreed = (phone: string) => (Number(phone.at(-2)) % 2 === 0 ? ['whatsapp-yes'] : []);

export class OrderMaker {
  private readonly random: Random;
  /** Apart, so that gifts leave all other orders as they are. */
  private readonly recipients: Random;
  private readonly store: ShopifyStore;
  private readonly byVendor = new Map<string, StoreProduct[]>();

  constructor(store: ShopifyStore, seed: number) {
    this.store = store;
    this.random = new Random(seed);
    this.recipients = new Random(seed + 1);
    for (const product of store.products.values()) {
      this.byVendor.set(product.vendor, [...(this.byVendor.get(product.vendor) ?? []), product]);
    }
  }

  /**
   * An order placed at `at`; `overrides` fix the fields a test cares about; `complete`: nothing missing, as before
   * `askedBefore`. Not stored yet.
   */
  make(
    at: number,
    overrides: Partial<NewOrder> & { vendors?: string[] } = {},
    complete = false,
    askedBefore = 0,
  ): StoreOrder {
    const { random } = this;
    const person = makePerson(random);
    const vendors = overrides.vendors ?? this.chooseVendors();
    const lines = overrides.lines ?? vendors.flatMap((vendor) => this.linesOf(vendor));
    const payment = random.weighted<PaymentMode>([
      ['PAID', 62],
      ['COD', 31],
      ['PARTIALLY_PAID', 4],
      ['REFUNDED', 3],
    ]);
    // Missing data is asked for within days.
    const isAsked = at < askedBefore;
    const nobody = !complete && random.chance(0.008) && !isAsked;
    const { vendors: _, ...fixed } = overrides;
    const order: NewOrder = {
      at,
      lines,
      payment,
      address: !complete && random.chance(0.006) && !isAsked ? null : person.address,
      customer: nobody ? null : person,
      shipping: random.weighted([
        [0, 5],
        [4900, 3],
        [9900, 2],
      ] as const),
      discount: random.chance(0.28) ? random.pick(codes) : null,
      note: random.chance(0.15) ? random.pick(notes) : null,
      tags: [...(random.chance(0.2) ? random.pick(tagSets) : []), ...agreed(person.phone ?? '')],
      attributes: random.chance(0.06) ? [{ key: 'gift_message', value: 'With love from all of us' }] : [],
      ...fixed,
    };
    return placeOrder(this.store, complete ? order : this.sentOn(order));
  }

  /** A gift goes to somebody else, at times at a company. */
  private sentOn(order: NewOrder): NewOrder {
    const { address, tags = [] } = order;
    if (!address || !tags.includes('gift')) return order;
    const { recipients } = this;
    const { name, firstName, lastName, phone } = makePerson(recipients).address;
    const company = recipients.chance(0.3) ? recipients.pick(companies) : null;
    const to = { ...address, name, firstName, lastName, company, phone };
    return { ...order, address: to, billingAddress: order.billingAddress ?? address };
  }

  /** A line of the vendor's products; an unknown vendor gets a new product. */
  linesOf(vendor: string): NewLine[] {
    const { random } = this;
    const products = this.byVendor.get(vendor) ?? [this.productFor(vendor)];
    const count = random.weighted([
      [1, 8],
      [2, 2],
      [3, 1],
    ] as const);
    const lines: NewLine[] = [];
    for (let i = 0; i < count; i++) {
      const product = random.pick(products);
      const variant = random.pick(product.variants);
      if (lines.some((l) => l.variant === variant)) continue;
      const quantity = random.weighted([
        [1, 12],
        [2, 3],
        [3, 1],
      ] as const);
      lines.push({ product, variant, quantity, properties: propertiesFor(product, variant.id, random) });
    }
    return lines;
  }

  private chooseVendors(): string[] {
    const names = [...this.byVendor.keys()];
    const count = this.random.weighted([
      [1, 69],
      [2, 25],
      [3, 6],
    ] as const);
    const chosen = new Set<string>();
    while (chosen.size < Math.min(count, names.length)) chosen.add(this.random.pick(names));
    return [...chosen];
  }

  private productFor(vendor: string): StoreProduct {
    const id = this.store.nextId();
    const handle = `sample-${id}`;
    const variants = [
      {
        id: this.store.nextId(),
        inventoryItemId: this.store.nextId(),
        sku: `S-${id % 10_000}`,
        title: 'Default Title',
        price: 99_900,
        grams: 400,
        inventory: 20,
        position: 1,
      },
    ];
    const text = { title: `${vendor} Sample`, vendor, type: 'Sample', handle, tags: [], hsn: '442090', gst: 18 };
    const product: StoreProduct = {
      id,
      ...text,
      status: 'ACTIVE',
      image: `/pictures/${handle}.svg`,
      createdAt: 0,
      updatedAt: 0,
      variants,
    };
    this.store.addProduct(product);
    this.byVendor.set(vendor, [product]);
    return product;
  }
}

const day = 86_400_000;

/** The payment of some of the last orders, counted from the newest, which nobody has shipped yet. */
const rarePayments: Readonly<Record<number, PaymentMode>> = {
  2: 'BANK_DEPOSIT',
  4: 'AUTHORIZED',
  6: 'NO_GATEWAY',
};

/** By the same count, one with which somebody has tried the checkout. */
const ofTest = 10;

/** Loads `count` orders over the 120 days before `now`, denser on recent days, in chronological order. */
export function fillOrders(store: ShopifyStore, maker: OrderMaker, now: number, count: number): void {
  const random = new Random(23);
  const times = Array.from({ length: count }, () => {
    // Recent days are denser; few people order at night (Indian time).
    const days = Math.floor(120 * random.next() ** 1.5);
    const hour =
      random.weighted([
        [2, 1],
        [8, 4],
        [11, 8],
        [14, 7],
        [18, 9],
        [21, 8],
      ] as const) +
      random.next() * 3;
    const midnight = Math.floor((now + 19_800_000) / day) * day - 19_800_000 - days * day;
    const at = midnight + hour * 3_600_000;
    return at < now ? at : now - random.int(60, 6 * 3600) * 1000;
  }).sort((a, b) => a - b);
  const giveWords = wordGiver();
  for (const [i, at] of times.entries()) {
    const payment = rarePayments[count - i];
    const fixed = { ...(payment && { payment }), ...(count - i === ofTest && { test: true }) };
    const order = maker.make(at, fixed, false, now - 3 * day);
    if (count - i === ofTwoRates) misstateTax(order);
    store.load(order);
    if (rareOrders[count - i]) rareOrders[count - i]?.(store, order, now);
    else if (order.financialStatus === 'REFUNDED' || random.chance(0.025)) {
      const reason = random.pick(['CUSTOMER', 'INVENTORY', 'OTHER']);
      if (order.financialStatus !== 'REFUNDED' || random.chance(0.7)) {
        cancelOrder(store, order, reason, true);
        // Made again from the totals when somebody asks; these are of today.
        delete order.transactions;
        delete order.refunds;
        const later = Math.min(now, at + random.int(1, 40) * 3_600_000);
        order.cancelledAt = Math.floor(later / 1000) * 1000;
        order.closedAt = order.cancelledAt;
        order.updatedAt = Math.max(order.createdAt, order.cancelledAt);
        store.byUpdatedAt.touch();
      }
    }
    giveWords(order, count - i);
  }
}
