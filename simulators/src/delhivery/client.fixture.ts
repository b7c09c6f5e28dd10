export const shipment = (order: string, more: object = {}) => ({
  name: 'Asha Rao',
  add: '12 Sample Street, Block A',
  pin: '560038',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  phone: '9800000001',
  order,
  payment_mode: 'COD',
  cod_amount: '2198',
  total_amount: '2198',
  products_desc: 'Nameplate, Candle',
  quantity: '2',
  weight: '760',
  shipping_mode: 'Surface',
  waybill: '',
  return_pin: '302002',
  ...more,
});

interface CreateAnswer {
  success: boolean;
  rmk?: string;
  packages: { status: string; waybill: string; remarks: string[]; refnum: string }[];
}

/** A minimal client of the courier, following the documentation's examples. */
export function client(url: string, token = 'simulated-delhivery-token') {
  const headers = { Authorization: `Token ${token}`, Accept: 'application/json' };
  return {
    headers,
    get: async <T>(path: string) => (await (await fetch(url + path, { headers })).json()) as T,
    post: async <T>(path: string, body: object) => {
      const init = {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      };
      return (await (await fetch(url + path, init)).json()) as T;
    },
    create: async (shipments: object[], signal?: AbortSignal) => {
      const data = JSON.stringify({ shipments, pickup_location: { name: 'SAMPLE WAREHOUSE' } });
      const body = new URLSearchParams({ format: 'json', data });
      const init = { method: 'POST', headers, body, ...(signal ? { signal } : {}) };
      return (await (await fetch(`${url}/api/cmu/create.json`, init)).json()) as CreateAnswer;
    },
    control: async <T>(method: string, path: string, body?: unknown) => {
      const extra =
        body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
      return (await (await fetch(`${url}/_control${path}`, { method, ...extra })).json()) as T;
    },
  };
}
