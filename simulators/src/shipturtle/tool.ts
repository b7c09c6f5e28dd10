import { Counter } from '../counter.ts';
import { presentOrder, type Status, type ToolOrder } from './order.ts';

/** An order's data when ShipTurtle takes it over. */
export type NewToolOrder = Pick<ToolOrder, 'storeOrderId' | 'company' | 'lines'> &
  Partial<Omit<ToolOrder, 'id' | 'vendorId'>>;

/** The simulated ShipTurtle's state. */
export class Tool {
  readonly orders = new Map<number, ToolOrder>();
  /** Vendors whose parts of the store's orders it takes over automatically. */
  vendors: string[] = [];
  /** Receiver of created and changed orders. There is no secret. */
  push: { url: string } | null = null;
  readonly pushes: { id: number; status: number | null }[] = [];
  readonly counters = {
    id: new Counter(900_000, { after: (last) => last + 1, ahead: 500 }),
  };
  private readonly shop: string;
  private readonly byPart = new Map<string, ToolOrder>();
  private readonly changeListeners: (() => void)[] = [];

  constructor(shop: string) {
    this.shop = shop;
  }

  /** Notifies of every change that a saved state has to include. */
  onChange(listener: () => void): void {
    this.changeListeners.push(listener);
  }

  touch(): void {
    for (const listener of this.changeListeners) listener();
  }

  /** Adds an order unchanged. */
  load(order: ToolOrder): void {
    this.orders.set(order.id, order);
    this.byPart.set(partKey(order.storeOrderId, order.company), order);
    this.touch();
  }

  /** One vendor's part of a store order, if managed here. */
  find(storeOrderId: number, company: string): ToolOrder | null {
    return this.byPart.get(partKey(storeOrderId, company)) ?? null;
  }

  /** Takes over a part of a store order; one that is already here is unchanged. */
  take(about: NewToolOrder): ToolOrder {
    const known = this.find(about.storeOrderId, about.company);
    if (known) return known;
    this.touch();
    const order: ToolOrder = {
      name: `#${about.storeOrderId}`,
      orderNumber: about.storeOrderId,
      financialStatus: 'paid',
      status: 'New Orders',
      cancelledAt: null,
      cancellationReason: null,
      customerName: null,
      customerEmail: null,
      awb: null,
      provider: null,
      trackingLink: null,
      createdAt: Date.now(),
      ...about,
      id: this.counters.id.next(),
      vendorId: 500 + (about.company.length % 50),
    };
    this.load(order);
    return order;
  }

  forget(order: ToolOrder): void {
    this.orders.delete(order.id);
    this.byPart.delete(partKey(order.storeOrderId, order.company));
    this.touch();
  }

  cancel(order: ToolOrder, reason: string | null, at: number): void {
    this.change(order, { status: 'Cancelled', cancelledAt: at, cancellationReason: reason });
  }

  change(
    order: ToolOrder,
    changes: Partial<Pick<ToolOrder, 'awb' | 'provider' | 'trackingLink' | 'cancelledAt' | 'cancellationReason'>> & {
      status?: Status;
    },
  ): void {
    Object.assign(order, changes);
    this.touch();
  }

  /** Reports an order once, whatever the receiver answers. */
  async announce(order: ToolOrder): Promise<void> {
    const { push } = this;
    if (!push) return;
    const body = JSON.stringify({ event: 'order/update', data: presentOrder(order, this.shop) });
    const headers = { 'Content-Type': 'application/json' };
    const status = await fetch(push.url, { method: 'POST', headers, body, signal: AbortSignal.timeout(2000) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    this.pushes.push({ id: order.id, status });
    if (this.pushes.length > 500) this.pushes.shift();
  }
}

const partKey = (storeOrderId: number, company: string) => `${storeOrderId} ${company.trim().toLowerCase()}`;
