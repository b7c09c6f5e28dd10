import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { type ComponentType, createContext } from 'react';

/** By what an order is sent again beside its settlement; null where that stands elsewhere on the screen. */
export const SendAgainSlot = createContext<ComponentType<{ order: Order; role: Role }> | null>(null);
