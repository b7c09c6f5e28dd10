import { demoAccounts, demoPassword } from './demo/demo-config.ts';
import type { Config } from './platform/config.ts';
import type { Services } from './services.ts';

/** What the console says when everything runs. */
export function greet(config: Config, { store, couriers }: Pick<Services, 'store' | 'couriers'>, role: string): void {
  const lines = [`ShipMagic ${role === 'worker' ? 'worker is running' : `is running on ${config.publicUrl}`}`];
  if (config.mode === 'demo') {
    lines.push(
      '',
      'This is the demo: the store and the courier are simulated, nothing leaves this machine.',
      'Sign in with one of',
    );
    lines.push(...demoAccounts.map(({ email, label }) => `  ${email.padEnd(24)} ${demoPassword}   (${label})`));
    lines.push(`A customer follows a parcel on ${config.publicUrl}/order-tracking`);
  } else {
    const off = [
      store ? null : 'the store',
      ...couriers.partners.filter((partner) => !partner.enabled).map((partner) => partner.name),
    ].filter(Boolean);
    if (off.length > 0) lines.push(`Not configured: ${off.join(', ')}`);
  }
  console.log(`\n${lines.join('\n')}\n`);
}
