import type { StoreProduct } from '../model.ts';
import type { ShopifyStore } from '../store.ts';
import { Random } from './random.ts';
import { type Craft, vendorRows } from './vendors.ts';

interface Kind {
  type: string;
  nouns: readonly string[];
  adjectives: readonly string[];
  options: readonly string[];
  /** Rupees. */
  price: readonly [number, number];
  grams: readonly [number, number];
  hsn: string;
  gst: number;
}

const kinds: Record<Craft, Kind> = {
  wood: {
    type: 'Home Decor',
    nouns: [
      'Nameplate',
      'Serving Tray',
      'Wall Shelf',
      'Stacking Toy',
      'Photo Frame',
      'Key Holder',
      'Spice Box',
      'Desk Organiser',
      'Coaster Set',
      'Lamp Base',
    ],
    adjectives: ['Engraved Sheesham', 'Hand-carved', 'Mango Wood', 'Lacquered', 'Teak'],
    options: ['Small', 'Medium', 'Large / Walnut', 'Large / Natural'],
    price: [499, 3499],
    grams: [250, 2200],
    hsn: '442090',
    gst: 12,
  },
  candle: {
    type: 'Candles & Fragrance',
    nouns: [
      'Soy Candle',
      'Reed Diffuser',
      'Incense Set',
      'Bath Salt Jar',
      'Pillar Candle',
      'Wax Melts',
      'Room Mist',
      'Tealight Set',
    ],
    adjectives: ['Mogra', 'Vetiver', 'Sandalwood', 'Lemongrass', 'Filter Coffee'],
    options: ['100 g', '200 g', 'Gift Box'],
    price: [299, 1299],
    grams: [120, 700],
    hsn: '340600',
    gst: 12,
  },
  brass: {
    type: 'Brass & Metal',
    nouns: [
      'Diya Set',
      'Urli Bowl',
      'Temple Bell',
      'Elephant Figurine',
      'Candle Stand',
      'Pooja Thali',
      'Wall Mask',
      'Bookends',
    ],
    adjectives: ['Antique Brass', 'Hammered', 'Dhokra', 'Polished', 'Engraved'],
    options: ['Set of 2', 'Set of 4', 'Large'],
    price: [699, 5999],
    grams: [300, 3200],
    hsn: '741980',
    gst: 12,
  },
  textile: {
    type: 'Textiles',
    nouns: [
      'Cushion Cover',
      'Table Runner',
      'Stole',
      'Bedspread',
      'Dupatta',
      'Tote Bag',
      'Kaftan',
      'Napkin Set',
      'Quilt',
    ],
    adjectives: ['Block Print', 'Ajrakh', 'Handloom', 'Embroidered', 'Indigo'],
    options: ['Single', 'Queen', 'King', 'Free Size'],
    price: [399, 4499],
    grams: [150, 1800],
    hsn: '630492',
    gst: 5,
  },
  pottery: {
    type: 'Ceramics',
    nouns: [
      'Dinner Plate',
      'Planter',
      'Coffee Mug',
      'Serving Bowl',
      'Vase',
      'Tea Light Holder',
      'Kulhad Set',
      'Pickle Jar',
    ],
    adjectives: ['Hand-thrown', 'Blue Glazed', 'Terracotta', 'Speckled', 'Hand-painted'],
    options: ['Single', 'Set of 2', 'Set of 6'],
    price: [349, 2899],
    grams: [300, 2600],
    hsn: '691200',
    gst: 12,
  },
  jewellery: {
    type: 'Jewellery',
    nouns: ['Jhumka Earrings', 'Name Pendant', 'Bangle Set', 'Anklet', 'Toe Rings', 'Choker', 'Cufflinks', 'Nose Pin'],
    adjectives: ['Oxidised Silver', 'Meenakari', 'Kundan', 'Pearl', 'Gold-plated'],
    options: ['2.4', '2.6', '2.8', 'Adjustable'],
    price: [449, 5499],
    grams: [20, 180],
    hsn: '711790',
    gst: 5,
  },
  paper: {
    type: 'Stationery & Art',
    nouns: [
      'Journal',
      'Wall Print',
      'Greeting Card Set',
      'Calendar',
      'Photo Album',
      'Wrapping Paper',
      'Name Stickers',
      'Painting',
    ],
    adjectives: ['Handmade Paper', 'Personalised', 'Foil-stamped', 'Pattachitra', 'Letterpress'],
    options: ['A5', 'A4', 'A3 Framed'],
    price: [199, 2499],
    grams: [80, 900],
    hsn: '482010',
    gst: 12,
  },
  leather: {
    type: 'Leather Goods',
    nouns: ['Wallet', 'Passport Cover', 'Laptop Sleeve', 'Belt', 'Sling Bag', 'Desk Mat', 'Luggage Tag', 'Key Fob'],
    adjectives: ['Monogrammed', 'Full-grain', 'Hand-stitched', 'Vintage Tan', 'Embossed'],
    options: ['Tan', 'Brown', 'Black'],
    price: [399, 4999],
    grams: [60, 1100],
    hsn: '420231',
    gst: 18,
  },
  food: {
    type: 'Gourmet',
    nouns: [
      'Honey',
      'Millet Cookies',
      'Pickle Trio',
      'Filter Coffee',
      'Tea Sampler',
      'Masala Box',
      'Marmalade',
      'Granola',
    ],
    adjectives: ['Wild Forest', 'Small-batch', 'Stone-ground', 'Hill-grown', 'Festive'],
    options: ['250 g', '500 g', 'Hamper'],
    price: [249, 1799],
    grams: [250, 1500],
    hsn: '210690',
    gst: 5,
  },
  plants: {
    type: 'Plants & Garden',
    nouns: [
      'Jade Plant',
      'Snake Plant',
      'Herb Kit',
      'Hanging Planter',
      'Succulent Trio',
      'Seed Box',
      'Bonsai',
      'Watering Can',
    ],
    adjectives: ['Low-light', 'Balcony', 'Self-watering', 'Gift-wrapped', 'Desk'],
    options: ['Small', 'Medium', 'With Ceramic Pot'],
    price: [299, 2299],
    grams: [400, 2800],
    hsn: '060290',
    gst: 18,
  },
};

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
        status: 'ACTIVE',
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
