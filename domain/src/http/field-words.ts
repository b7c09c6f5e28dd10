/** Fields whose words alone would not be recognisable. */
const names: Readonly<Record<string, string>> = {
  customerInfo: 'Customer phone or email',
  dateFrom: 'From date',
  dateTo: 'To date',
  inventoryQuantity: 'Quantity',
  isActive: 'Active',
  isDefault: 'Default',
  magicOrderIds: 'List of orders',
  minOrderDate: 'Minimum order date',
  orderIds: 'List of orders',
  requestIds: 'List of requests',
  selectedProductIds: 'List of products',
  // The specification uses both: “Store URL is required” and “Must be a valid myshopify.com domain”.
  shopifyStoreUrl: 'Store domain',
  vendorList: 'List of vendors',
};

/** Words with special spelling, and replacements; unit suffixes are dropped because they tell a reader nothing. */
const spellings: Readonly<Record<string, string>> = {
  api: 'API',
  awb: 'AWB',
  cm: '',
  gst: 'GST',
  gstin: 'GSTIN',
  hsn: 'HSN',
  shopify: 'Shopify',
  sql: 'SQL',
  url: 'URL',
  zip: 'PIN code',
};

function nameWords(name: string): string {
  const known = Object.hasOwn(names, name) ? names[name] : undefined;
  if (known) return known;
  const words = name
    .replace(/zip_?code/i, 'Zip')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .split(/[\s_.-]/)
    .map((word) => (Object.hasOwn(spellings, word.toLowerCase()) ? spellings[word.toLowerCase()] : word.toLowerCase()))
    .filter(Boolean)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How a label is written in mid-sentence: `shipping address`, but `AWB`. */
const inSentence = (words: string) =>
  /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;

const isIndex = (step: PropertyKey) => /^\d+$/.test(String(step));

/** The label of an input field: `slabs.2.percent` becomes “Percent (slabs, entry 3)”. */
export function fieldWords(path: readonly PropertyKey[]): string {
  const at = path.findLastIndex((step) => !isIndex(step));
  if (at < 0) return path.length > 0 ? `Entry ${Number(path[0]) + 1}` : 'The input';
  const around = path.flatMap((step, i) => {
    if (i === at) return [];
    return isIndex(step) ? [`entry ${Number(step) + 1}`] : [inSentence(nameWords(String(step)))];
  });
  const name = nameWords(String(path[at]).slice(0, 60));
  return around.length > 0 ? `${name} (${around.join(', ')})` : name;
}
