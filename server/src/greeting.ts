import type { Config } from './config/config.ts';
import { demoAccounts, demoPassword } from './demo/demo-config.ts';
import type { Services } from './services.ts';

/** The console message of a demo that is open, and not complete yet. */
export const invite = ({ publicUrl }: Config): string =>
  `\nOpen ${publicUrl} and look around: sign in as ${demoAccounts[0].email} with ${demoPassword}. It fills meanwhile.\n`;

/** How to make the first admin of an installation that nobody can sign in to. */
export const firstAdminWords =
  'Nobody can sign in yet. Make the first admin, with the same environment as this one:\n  npm run shipmagic -- create-admin --email you@example.com';

interface Greeted {
  readonly role: string;
  readonly hasStore: boolean;
  readonly hasAdmin: boolean;
  /** The URL of the demo's mailbox. */
  readonly mailbox: string | null;
  /** The URL of the demo's phone. */
  readonly phone: string | null;
}

/** The console message after a successful start. */
export function greetingOf(
  config: Pick<Config, 'mode' | 'publicUrl' | 'trackingUrl' | 'adminShell'>,
  { couriers, mailer, externalTool }: Pick<Services, 'couriers' | 'mailer' | 'externalTool'>,
  { role, hasStore, hasAdmin, mailbox, phone }: Greeted,
): string {
  const lines = [`ShipMagic ${role === 'worker' ? 'worker is running' : `is running on ${config.publicUrl}`}`];
  if (config.mode === 'demo') {
    lines.push(
      '',
      'This is the demo: the store, the courier and the mail server are simulated, nothing leaves this machine.',
      'Sign in with one of',
    );
    lines.push(...demoAccounts.map(({ email, label }) => `  ${email.padEnd(24)} ${demoPassword}   (${label})`));
    lines.push(`A customer follows a parcel on ${config.trackingUrl}/order-tracking`);
    if (mailbox) lines.push(`Every mail can be read on ${mailbox}`);
    if (phone) lines.push(`Customers’ phones with their WhatsApp and SMS are on ${phone}`);
  } else {
    const off = [
      hasStore ? null : 'the store',
      ...couriers.partners.filter((partner) => !partner.enabled).map((partner) => partner.name),
      mailer ? null : 'mail',
      externalTool ? null : 'ShipTurtle',
    ].filter(Boolean);
    if (off.length > 0) lines.push(`Not configured: ${off.join(', ')}`);
    if (!hasAdmin) lines.push(firstAdminWords);
  }
  if (config.adminShell === 'full') lines.push('ADMIN_SHELL=full: admins can run any command on this machine.');
  return `\n${lines.join('\n')}\n`;
}
