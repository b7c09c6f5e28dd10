import { kindOfPartner, partnerNames } from '@shipmagic/domain/operations/partners/partner-kind';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { FilesConfig } from '../../platform/files/files-config.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { MessageGateways } from '../../platform/messages/message-channel.ts';
import { readReach } from '../../platform/partners/keep-reach.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import type { ExternalTool } from '../../store-sync/external-tool/external-tool.ts';
import { type PartnerNow, partnersIn } from './partners.ts';

export interface PartnerNeeds {
  readonly db: Database;
  readonly config: { readonly files: FilesConfig };
  readonly couriers: CourierRegistry;
  readonly connection: StoreConnection;
  readonly externalTool: ExternalTool | null;
  readonly mailer: Mailer | null;
  readonly gateways: MessageGateways;
}

/** The names of the partners that are configured, in the order in which they are shown. */
async function inUse({
  config,
  couriers,
  connection,
  externalTool,
  mailer,
  gateways,
}: PartnerNeeds): Promise<string[]> {
  // Settings that cannot be read are said elsewhere.
  const store = await connection.config().catch(() => null);
  return [
    ...couriers.all.map(({ name }) => name),
    ...(store ? [partnerNames.store] : []),
    ...(externalTool ? [partnerNames.externalTool] : []),
    ...(mailer ? [partnerNames.mail] : []),
    ...(gateways.whatsapp ? [partnerNames.whatsapp] : []),
    ...(gateways.sms ? [partnerNames.sms] : []),
    ...(config.files.s3 ? [partnerNames.files] : []),
  ];
}

const notMet = { state: null, since: null, lastGoodAt: null, isLasting: false };

/** Each partner in use, also one that nobody has called yet. */
export async function listPartners(needs: PartnerNeeds, now = new Date()): Promise<PartnerNow[]> {
  const [names, reach] = [await inUse(needs), await inSystemTransaction(needs.db, readReach)];
  const met = new Map(partnersIn(reach, now).map((one) => [one.name, one]));
  return names.flatMap((name) => {
    const kind = kindOfPartner(name);
    return kind ? [met.get(name) ?? { name, kind, ...notMet }] : [];
  });
}
