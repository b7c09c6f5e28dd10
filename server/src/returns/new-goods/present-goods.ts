import { toPaise } from '@shipmagic/domain/money/paise';
import type { AgreedGoods } from '@shipmagic/domain/returns/new-goods/new-goods-price';
import { newGoodsStateOf } from '@shipmagic/domain/returns/new-goods/new-goods-state';
import type { NewGoods } from '@shipmagic/domain/returns/return-shape';
import type { GoodsRow } from './new-goods.queries.ts';

export const agreedGoods = ({ price, credit }: Pick<GoodsRow, 'price' | 'credit'>): AgreedGoods => ({
  pricePaise: toPaise(price),
  creditPaise: toPaise(credit),
});

export const presentGoods = (row: GoodsRow): NewGoods => ({
  title: row.title,
  variantTitle: row.variant_title,
  imageUrl: row.image_url,
  quantity: row.quantity,
  price: Number(row.price),
  magicOrderId: row.magic_order_id,
  state: newGoodsStateOf(row.order_status),
});
