import { brandForm } from '@shipmagic/domain/brand/brand-form';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { changeBrand } from '../brand/change-brand.ts';
import { putPicture } from '../brand/put-picture.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { DemoServices } from './demo-services.ts';
import { drawFavicon, drawLogo } from './draw-logo.ts';

/** The demo's store, which does not exist: a word for gift, as which its goods are given. */
const brand = brandForm.parse({
  name: 'Tohfa',
  accent: '#a3245c',
  support: { email: 'care@tohfa.example', phone: '+91 98000 00000' },
  returnPolicyUrl: 'https://tohfa.example/returns',
});

/** Gives the demo its brand. */
export async function fillBrand({ db, files }: Pick<DemoServices, 'db' | 'files'>, admin: Viewer, now: Date) {
  await inSystemTransaction(db, (tx) => changeBrand(tx, admin, { form: brand, basedOn: undefined, now }));
  await putPicture({ db, files }, admin, { picture: 'logo', bytes: drawLogo(), now });
  await putPicture({ db, files }, admin, { picture: 'favicon', bytes: drawFavicon(), now });
}
