import { Text } from '@react-email/components';
import { createElement as h } from 'react';
import { mailButton, mailFacts, mailLayout, mailLook, mailSection } from '../../platform/mail/layout.ts';
import { momentInMail } from '../../platform/mail/mail-time.ts';
import type { AccountNews, AccountNewsContent } from './account-news-mail.ts';

const openings: Record<AccountNews, string> = {
  password_changed: 'The password of your account was changed. All other sessions have been ended.',
  password_reset: 'The password of your account was reset by a mailed link. All sessions have been ended.',
  two_factor_enabled: 'Signing in to your account asks for a code of an authenticator app from now on.',
  two_factor_disabled: 'Signing in to your account no longer requires a code.',
  two_factor_codes_renewed: 'New recovery codes were created for your account. The old ones no longer work.',
  two_factor_reset: 'Signing in to your account no longer requires a code: somebody turned this off for you.',
};

export function accountNewsMailDocument(
  { news, at, ipAddress, by }: AccountNewsContent,
  { heading, publicUrl }: { heading: string; publicUrl: string },
) {
  const unwanted =
    'If this was not you, choose a new password at once: press Forgot Password? on the sign-in page. Then tell an admin.';
  return mailLayout({
    preview: openings[news],
    heading,
    reason: 'You are receiving this mail because the way to sign in to your account has changed.',
    children: [
      h(Text, mailLook('text', { marginTop: '8px' }), openings[news]),
      mailSection(
        'What happened',
        ...mailFacts([
          ['When', `${momentInMail(at)} (India)`],
          ['By', by],
          ['From the address', ipAddress],
        ]),
      ),
      h(Text, mailLook('strong', { marginTop: '16px' }), unwanted),
      mailButton(`${publicUrl}/login`, 'Open the sign-in page'),
    ],
  });
}
