import { brandContract } from '@shipmagic/domain/brand/brand.contract';
import { brandPictureBytes } from '@shipmagic/domain/brand/brand-picture';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Config } from '../config/config.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { Files } from '../platform/files/files.ts';
import type { Mount } from '../platform/http/mount.ts';
import { receiveFile } from '../platform/http/receive-file.ts';
import { addressOf } from '../platform/mail/mailer.ts';
import { readWhole } from '../platform/tables/decode-text.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { changeBrand, readBrandSettings } from './change-brand.ts';
import { putPicture, removePicture } from './put-picture.ts';
import { readBrand } from './read-brand.ts';
import { readPicture } from './read-picture.ts';

interface Needs {
  readonly db: Database;
  readonly files: Files;
  readonly log: Logger;
  readonly config: Pick<Config, 'trackingUrl' | 'careWhatsapp' | 'mail'>;
}

export function brandRoutes(mount: Mount, { db, files, log, config }: Needs): void {
  const forAdmins = { ...config, mailAddress: config.mail && addressOf(config.mail.from) };
  const settings = () => inSystemTransaction(db, (tx) => readBrandSettings(tx, forAdmins));

  mount(brandContract.read, () => inSystemTransaction(db, (tx) => readBrand(tx, config, config.trackingUrl)));

  mount(brandContract.settings, settings);

  // Settings are written by the system role; the audit log records the admin who decided.
  mount(brandContract.change, ({ viewer, body: { basedOn, ...form } }) =>
    inSystemTransaction(db, async (tx) => {
      await changeBrand(tx, viewer, { form, basedOn, now: new Date() });
      return readBrandSettings(tx, forAdmins);
    }),
  );

  mount(brandContract.putPicture, async ({ viewer, params: { picture }, request }) => {
    const { content } = await receiveFile(request, {
      field: 'picture',
      // The bytes say what it is.
      names: /^/,
      wrongName: '',
      limitBytes: brandPictureBytes,
    });
    await putPicture({ db, files }, viewer, { picture, bytes: await readWhole(content), now: new Date() });
    return settings();
  });

  mount(brandContract.removePicture, async ({ viewer, params: { picture } }) => {
    await removePicture(db, viewer, picture);
    return settings();
  });

  mount(brandContract.picture, async ({ params: { picture }, query: { v }, request, reply }) => {
    const found = await readPicture({ db, files, log }, picture);
    if (!found) throw new AppError('not_found', 'There is no such picture');
    const { type, sha256, bytes } = found;
    const tag = `"${sha256.slice(0, 32)}"`;
    reply
      .header('etag', tag)
      .header('cache-control', v === sha256.slice(0, 12) ? 'public, max-age=31536000, immutable' : 'public, no-cache')
      // Mail programs in browsers show it on pages of their own.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match']?.split(/,\s*/).includes(tag)) return reply.code(304).send();
    return reply.type(type).send(bytes);
  });
}
