import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../platform/config-error.ts';
import { readConfig } from './config.ts';

describe('demo or real', () => {
  test.each([
    [{}, 'demo'],
    [
      {
        PORT: '5000',
        DATA_DIR: '/tmp/x',
        SECRET_KEY: 'x'.repeat(32),
        CARE_WHATSAPP: '+919800000000',
        SYNC_INTERVAL_S: '60',
        LOG_LEVEL: 'warn',
      },
      'demo',
    ],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:4000' }, 'demo'],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' }, 'demo'],
    [{ DATABASE_URL: '', SHOPIFY_SHOP: '' }, 'demo'],
    [{ NODE_ENV: 'development' }, 'demo'],
    [{ NODE_ENV: 'production' }, 'real'],
    [{ HOST: '0.0.0.0' }, 'real'],
    [{ HOST: '10.0.0.5' }, 'real'],
    [{ PUBLIC_URL: 'https://shipmagic.example.com' }, 'real'],
    [{ PUBLIC_TRACKING_URL: 'https://track.example.com' }, 'real'],
    [{ DATABASE_URL: 'postgresql://x' }, 'real'],
    [{ DATABASE_DIRECT_URL: 'postgresql://x' }, 'real'],
    [{ DATABASE_MIGRATION_URL: 'postgresql://x' }, 'real'],
    [{ DATABASE_REPLICA_URL: 'postgresql://x' }, 'real'],
    [{ DATABASE_REPORTING_URL: 'postgresql://x' }, 'real'],
    [{ SHOPIFY_API_URL: 'http://localhost:1' }, 'real'],
    [{ DELHIVERY_API_URL: 'http://localhost:1' }, 'real'],
    [{ SHOPIFY_SHOP: 'a.myshopify.com' }, 'real'],
    [{ SHOPIFY_ACCESS_TOKEN: 'x' }, 'real'],
    [{ SHOPIFY_CLIENT_ID: 'x' }, 'real'],
    [{ SHOPIFY_CLIENT_SECRET: 'x' }, 'real'],
    [{ SHOPIFY_WEBHOOK_SECRETS: 'x' }, 'real'],
    [{ DELHIVERY_TOKEN: 'x' }, 'real'],
    [{ DELHIVERY_WEBHOOK_SECRET: 'x'.repeat(16) }, 'real'],
    [{ DELHIVERY_REATTEMPT_FROM: '20:00' }, 'demo'],
    [{ DELHIVERY_DOOR_QUESTIONS: '[{"id":"Q1","options":["Yes","No"],"right":["Yes"]}]' }, 'demo'],
    [{ PROZO_NDR_ACTIONS: 'none' }, 'demo'],
    [{ PROZO_USERNAME: 'x' }, 'real'],
    [{ PROZO_PASSWORD: 'x' }, 'real'],
    [{ PROZO_API_URL: 'http://localhost:1' }, 'real'],
    [{ PROZO_WEBHOOK_SECRET: 'x'.repeat(16) }, 'real'],
    [{ SHIPTURTLE_TOKEN: 'x' }, 'real'],
    [{ SHIPTURTLE_API_URL: 'http://localhost:1' }, 'real'],
    [{ SMTP_URL: 'smtp://x' }, 'real'],
    [{ MAIL_FROM: 'shop@example.com' }, 'real'],
    [{ FILES_STORE: 'disk', S3_REGION: 'ap-south-1', S3_PREFIX: 'x', S3_PATH_STYLE: 'true' }, 'demo'],
    [{ S3_BUCKET: 'labels', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }, 'real'],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, 'real'],
  ] as [Record<string, string>, string][])('with %o it is %s', (env, mode) => {
    expect(readConfig(env).mode).toBe(mode);
  });
});

describe('partial configuration', () => {
  test('of the store leaves the store out, and enables nothing else', () => {
    for (const env of [
      { SHOPIFY_SHOP: 'a.myshopify.com' },
      { SHOPIFY_SHOP: 'a.myshopify.com', SHOPIFY_CLIENT_ID: 'x' },
      { SHOPIFY_ACCESS_TOKEN: 'x' },
    ]) {
      expect(readConfig(env)).toMatchObject({ mode: 'real', shopify: null, couriers: [] });
    }
  });

  test('of the courier alone runs with the courier only', () => {
    expect(readConfig({ DELHIVERY_TOKEN: 'x' })).toMatchObject({
      mode: 'real',
      shopify: null,
      couriers: [
        {
          id: 'delhivery',
          settings: { token: 'x', apiUrl: 'https://track.delhivery.com', webhookSecret: null },
        },
      ],
    });
  });

  test('of the sender alone enables no mail; the mail server alone derives the sender from the public address', () => {
    expect(readConfig({ MAIL_FROM: 'shop@example.com' })).toMatchObject({ mode: 'real', mail: null });
    const smtpUrl = 'smtps://user:p%40ss@smtp.example.com:465';
    expect(readConfig({ SMTP_URL: smtpUrl, PUBLIC_URL: 'https://ship.example.com' }).mail).toEqual({
      smtpUrl,
      from: 'ShipMagic <no-reply@ship.example.com>',
    });
    expect(readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'My Shop <shop@example.com>' }).mail?.from).toBe(
      'My Shop <shop@example.com>',
    );
  });

  test('with client credentials makes the client’s secret a webhook key', () => {
    const { shopify } = readConfig({
      SHOPIFY_SHOP: 'a.myshopify.com',
      SHOPIFY_CLIENT_ID: 'id',
      SHOPIFY_CLIENT_SECRET: 'secret',
      SHOPIFY_WEBHOOK_SECRETS: ' old , older ',
    });
    expect(shopify).toEqual({
      shop: 'a.myshopify.com',
      apiUrl: 'https://a.myshopify.com',
      accessToken: null,
      client: { id: 'id', secret: 'secret' },
      webhookSecrets: ['old', 'older', 'secret'],
    });
  });
});

test.each([
  ['PORT', 'many'],
  ['PORT', '70000'],
  ['SECRET_KEY', 'short'],
  ['SHOPIFY_SHOP', 'evil.example.com'],
  ['SHOPIFY_SHOP', 'a.myshopify.com.evil.com'],
  ['SHOPIFY_SHOP', 'a/b.myshopify.com'],
  ['SHOPIFY_API_URL', 'ftp://x'],
  ['PUBLIC_URL', 'shipmagic.example.com'],
  ['PUBLIC_TRACKING_URL', 'https://example.com/track'],
  ['SYNC_INTERVAL_S', '1'],
  ['LOG_LEVEL', 'loud'],
  ['CARE_WHATSAPP', 'call me'],
  ['SMTP_URL', 'smtp.example.com'],
  ['SMTP_URL', 'http://smtp.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['FILES_STORE', 'tape'],
  ['FILES_STORE', 's3'],
  ['S3_BUCKET', 'My Labels'],
  ['S3_BUCKET', 'labels'],
  ['S3_PREFIX', '../x'],
  ['MAIL_FROM', 'Shop <shop@example.com>\r\nBcc: all@example.com'],
])('a wrong %s (%s) is refused by its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('an address loses its last slash, and the public one follows the port', () => {
  expect(readConfig({ PUBLIC_URL: 'https://x.example.com/' }).publicUrl).toBe('https://x.example.com');
  expect(readConfig({ PORT: '4123' }).publicUrl).toBe('http://localhost:4123');
});

describe('secrets in files', () => {
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'shipmagic-config-'));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };

  // Proves (Packaging and upgrade): Secrets can be files
  test('are read as if they stood in the environment, and make it real in the same way', () => {
    const file = join(folder(), 'token');
    writeFileSync(file, 'a token\n');
    const { couriers, mode } = readConfig({ DELHIVERY_TOKEN_FILE: file });
    expect([mode, couriers.length]).toEqual(['real', readConfig({ DELHIVERY_TOKEN: 'a token' }).couriers.length]);
    writeFileSync(file, `${'k'.repeat(32)}\n`);
    expect(readConfig({ SECRET_KEY_FILE: file }).secretKey).toBe('k'.repeat(32));
  });

  test('are refused in words when they are missing, empty, wrong or said twice', () => {
    const file = join(folder(), 'key');
    expect(() => readConfig({ SECRET_KEY_FILE: file })).toThrow(`SECRET_KEY_FILE: ${file} cannot be read (ENOENT).`);
    writeFileSync(file, '\n');
    expect(() => readConfig({ SECRET_KEY_FILE: file })).toThrow(`SECRET_KEY_FILE: ${file} is empty.`);
    writeFileSync(file, 'short');
    expect(() => readConfig({ SECRET_KEY_FILE: file })).toThrow('SECRET_KEY needs at least 32 characters');
    expect(() => readConfig({ SECRET_KEY_FILE: file, SECRET_KEY: 'k'.repeat(32) })).toThrow(
      new ConfigError('SECRET_KEY and SECRET_KEY_FILE are both set. Keep one of them.'),
    );
  });
});
