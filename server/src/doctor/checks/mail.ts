import { verifyMailServer } from '../../platform/mail/mailer.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { type Check, lookAt, ok, wrong } from '../check.ts';
import { reasonOf } from '../examine.ts';

export const mail: Check = {
  name: 'mail',
  help: 'whether the mail server lets us sign in; nothing is sent',
  look: async ({ config, patienceMs }) => {
    if (config.mode === 'demo') return [ok('It is simulated.')];
    if (!config.mail)
      return [lookAt('No mail server is configured: nobody is mailed.', 'Set SMTP_URL, and MAIL_FROM.')];
    const { host } = new URL(config.mail.smtpUrl);
    try {
      await verifyMailServer(config.mail, patienceMs);
      return [ok(`${host} lets us sign in.`)];
    } catch (error) {
      // Nothing was sent, so nothing is in doubt.
      if (error instanceof PartnerError && error.failure === 'unclear')
        return [
          wrong(`${host} did not answer our sign-in.`, 'See whether this machine reaches it, and whether it is down.'),
        ];
      return [wrong(`${reasonOf(error)} (${host}).`, 'Correct SMTP_URL, or see whether the server is down.')];
    }
  },
};
