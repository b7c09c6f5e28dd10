import { type Check, lookAt, ok } from '../check.ts';

export const configuration: Check = {
  name: 'configuration',
  help: 'whether the environment can be read, and what it means',
  look: async ({ config, hasKey }) => {
    if (config.mode === 'demo')
      return [ok('Nothing real is configured: this is the demo, whose store, couriers and mails are simulated.')];
    const findings = [ok(`It can be read; this is a real installation${config.production ? ' in production' : ''}.`)];
    if (!hasKey)
      return [
        ...findings,
        lookAt(
          'There is no SECRET_KEY, and none was made yet.',
          'The first start makes one in DATA_DIR. Set SECRET_KEY if there is to be more than one machine.',
        ),
      ];
    if (config.secretKey === null)
      return [
        ...findings,
        lookAt(
          'SECRET_KEY is the one that was made in DATA_DIR (secret.key).',
          'Keep a copy of it elsewhere: without it no backup and no stored credential can be read.',
        ),
      ];
    return findings;
  },
};
