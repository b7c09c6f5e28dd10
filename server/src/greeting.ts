import type { Config } from './config/config.ts';
import { demoAccounts, demoPassword } from './demo/demo-config.ts';
import type { Services } from './services.ts';

/** The console message after a successful start. `mailbox` is the URL of the demo's mailbox. */
export function greet(
  config: Config,
  { couriers, mailer, externalTool }: Pick<Services, 'couriers' | 'mailer' | 'externalTool'>,
  hasStore: boolean,
  role: string,
  mailbox: string | null,
): void {
  const lines = [`ShipMagic ${role === 'worker' ? 'worker is running' : `is running on ${config.publicUrl}`}`];
  if (config.mode === 'demo') {
    lines.push(
      '',
      'This is the demo: the store, the courier and the mail server are simulated, nothing leaves this machine.',
      'Sign in with one of',
    );
    lines.push(...demoAccounts.map(({ email, label }) => `  ${email.padEnd(24)} ${demoPassword}   (${label})`));
    lines.push(`A customer follows a parcel on ${config.publicUrl}/order-tracking`);
    if (mailbox) lines.push(`Every mail can be read on ${mailbox}`);
  } else {
    const off = [
      hasStore ? null : 'the store',
      ...couriers.partners.filter((partner) => !partner.enabled).map((partner) => partner.name),
      mailer ? null : 'mail',
      externalTool ? null : 'ShipTurtle',
    ].filter(Boolean);
    if (off.length > 0) lines.push(`Not configured: ${off.join(', ')}`);
  }
  if (config.adminShell === 'full') lines.push('ADMIN_SHELL=full: admins can run any command on this machine.');
  console.log(`\n${lines.join('\n')}\n`);
}
