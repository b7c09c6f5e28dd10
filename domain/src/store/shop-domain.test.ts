import { expect, test } from 'vitest';
import { isShopDomain, toShopDomain } from './shop-domain.ts';

test.each([
  ['name.myshopify.com', true],
  ['9-lives.myshopify.com', true],
  ['NAME.MyShopify.com', true],
  ['-name.myshopify.com', false],
  ['na_me.myshopify.com', false],
  ['a.b.myshopify.com', false],
  ['.myshopify.com', false],
  ['myshopify.com', false],
  ['name.myshopify.com.example.org', false],
  ['name.myshopify.com/admin', false],
  ['name.myshopify.com:8080', false],
  ['example.org#name.myshopify.com', false],
  ['user@name.myshopify.com', false],
  ['name.myshopify.com\nexample.org', false],
  ['127.0.0.1', false],
  ['', false],
])('%j is a store domain: %j', (text, valid) => expect(isShopDomain(text)).toBe(valid));

test.each([
  [' Name.myshopify.com ', 'name.myshopify.com'],
  ['https://name.myshopify.com/', 'name.myshopify.com'],
  ['http://name.myshopify.com', 'http://name.myshopify.com'],
  ['https://name.myshopify.com/admin', 'name.myshopify.com/admin'],
])('%j is pasted for %j', (pasted, domain) => expect(toShopDomain(pasted)).toBe(domain));
