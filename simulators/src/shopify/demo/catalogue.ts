import type { StoreProduct } from '../model.ts';
import type { ShopifyStore } from '../store.ts';
import { kinds } from './product-kinds.ts';
import { Random } from './random.ts';
import { vendorRows } from './vendors.ts';

const slugOf = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Fills the store with about 400 products of the demo's vendors. */
export function fillCatalogue(store: ShopifyStore, now: number): StoreProduct[] {
  const random = new Random(11);
  const products: StoreProduct[] = [];
  for (const [vendor, craft] of vendorRows) {
    const kind = kinds[craft];
    const pairs = kind.nouns.flatMap((noun) => kind.adjectives.map((adjective) => `${adjective} ${noun}`));
    const count = random.int(11, 16);
    for (let i = 0; i < count; i++) {
      const [title] = pairs.splice(random.int(0, pairs.length - 1), 1);
      if (title === undefined) break;
      const optionCount = random.weighted([
        [1, 4],
        [2, 3],
        [3, 2],
        [4, 1],
      ] as const);
      const options = optionCount === 1 ? ['Default Title'] : kind.options.slice(0, optionCount);
      const base = Math.round(random.int(...kind.price) / 50) * 50 - 1;
      const grams = Math.round(random.int(...kind.grams) / 10) * 10;
      const handle = `${slugOf(title)}-${slugOf(vendor).slice(0, 24)}`;
      const initials = vendor.replace(/[^A-Z]/g, '').slice(0, 3);
      const createdAt = now - random.int(130, 700) * 86_400_000;
      const number = products.length + 101;
      const product: StoreProduct = {
        id: store.nextId(),
        title,
        vendor,
        type: kind.type,
        handle,
        status: number % 17 === 0 ? 'DRAFT' : number % 23 === 0 ? 'ARCHIVED' : 'ACTIVE',
        tags: [kind.type, craft],
        hsn: random.chance(0.9) ? kind.hsn : null,
        gst: kind.gst,
        image: `/pictures/${handle}.svg`,
        createdAt,
        updatedAt: createdAt + 86_400_000,
        variants: options.map((option, position) => ({
          id: store.nextId(),
          inventoryItemId: store.nextId(),
          sku: random.chance(0.03) ? null : `${initials}-${number}-${position + 1}`,
          title: option,
          price: Math.round(base * (1 + position * 0.35)) * 100,
          grams: Math.round(grams * (1 + position * 0.3)),
          inventory: random.int(0, 80),
          position: position + 1,
        })),
      };
      store.addProduct(product);
      products.push(product);
    }
  }
  return products;
}
