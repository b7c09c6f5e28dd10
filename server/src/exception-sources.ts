import { inventoryExceptions } from './catalogue/inventory/inventory.exceptions.ts';
import { mailExceptions } from './mails/mails.exceptions.ts';
import { orderExceptions } from './orders/order/orders.exceptions.ts';
import { parcelExceptions } from './parcels/booking/parcels.exceptions.ts';
import { ndrExceptions } from './parcels/failed-deliveries/ndr.exceptions.ts';
import { fulfilmentExceptions } from './parcels/fulfilment/fulfilment.exceptions.ts';
import type { ExceptionSource } from './platform/exceptions/exception-source.ts';
import { reconExceptions } from './recon/recon.exceptions.ts';
import { importExceptions } from './store-sync/imports/imports.exceptions.ts';
import { vendorExceptions } from './vendors/vendors.exceptions.ts';
import { warehouseExceptions } from './warehouses/warehouses.exceptions.ts';

/** Where every kind of exception finds its facts. */
export const exceptionSources: readonly ExceptionSource[] = [
  ...orderExceptions,
  ...parcelExceptions,
  ...ndrExceptions,
  ...fulfilmentExceptions,
  ...reconExceptions,
  ...importExceptions,
  ...mailExceptions,
  ...inventoryExceptions,
  ...warehouseExceptions,
  ...vendorExceptions,
];
