import { createTransport } from 'nodemailer';
import { PartnerError } from '../partners/partner-error.ts';
import { noteReach, reachTroubleOf } from '../partners/reach.ts';
import { partnerCalls } from '../telemetry/metrics.ts';

export interface MailConfig {
  /** Server and credentials; `smtps:` means implicit TLS. */
  readonly smtpUrl: string;
  /** `Name <address>` or the bare address. */
  readonly from: string;
}

export interface OutgoingMail {
  /** Becomes the Message-ID, so that duplicates can be recognised. */
  readonly id: string;
  readonly to: string;
  /** In place of the configured name. */
  readonly senderName?: string;
  /** Where answers go, if not to the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Hands mails to the mail server. */
export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail. Throws PartnerError: `refused` is permanent, `unclear` may
   * have been delivered, all others were not.
   */
  send(mail: OutgoingMail): Promise<void>;
}

const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(host);

/** Options of the SMTP connection. `timeoutMs` limits the server's silence. */
export function transportOptions(smtpUrl: string, timeoutMs: number) {
  const server = new URL(smtpUrl);
  return {
    url: smtpUrl,
    connectionTimeout: Math.min(10_000, timeoutMs),
    greetingTimeout: Math.min(10_000, timeoutMs),
    socketTimeout: timeoutMs,
    // Credentials never leave this machine unencrypted, unless the URL says `?ignoreTLS=true`.
    requireTLS: server.username !== '' && !isLoopback(server.hostname) && !server.searchParams.has('ignoreTLS'),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The bare address of `Name <address>`. */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** A mailer over SMTP. */
export function createMailer({ smtpUrl, from }: MailConfig, timeoutMs = 30_000): Mailer {
  const transport = createTransport(transportOptions(smtpUrl, timeoutMs));
  const address = addressOf(from);
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return {
    async send({ id, to, senderName, replyTo, subject, html, text }) {
      const begun = performance.now();
      try {
        await transport.sendMail({
          // Objects, so that no character in a name or an address can add a sender or a second recipient.
          from: senderName === undefined ? from : { name: senderName, address },
          to: { name: '', address: to },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          html,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        partnerCalls.inc({ partner: 'mail', outcome: 'sent' });
        noteReach('mail', null, performance.now() - begun);
      } catch (error) {
        const failure = failureOf(error);
        partnerCalls.inc({ partner: 'mail', outcome: failure.failure });
        const isAnswer = ['refused', 'throttled', 'credentials'].includes(failure.failure);
        const isRefused = failure.failure === 'credentials';
        noteReach('mail', isRefused ? 'refuses_us' : isAnswer ? null : reachTroubleOf(error));
        throw failure;
      }
    },
  };
}

/** Signs in at the mail server and sends nothing. Throws PartnerError like `send`. */
export async function verifyMailServer({ smtpUrl }: MailConfig, timeoutMs: number): Promise<void> {
  const transport = createTransport(transportOptions(smtpUrl, timeoutMs));
  try {
    await transport.verify();
  } catch (error) {
    throw failureOf(error);
  } finally {
    transport.close();
  }
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

const neverReached = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|Connection timeout|Greeting never received/;

/** Classifies a transport error. The mail server's own words become the cause: they may quote the recipient. */
function failureOf(error: unknown): PartnerError {
  const { code, responseCode = 0, message } = error as SmtpError;
  const because = { cause: error };
  if (code === 'EAUTH') return failed('credentials', 'The mail server does not accept our sign-in');
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    return responseCode >= 400 && responseCode < 500
      ? failed('throttled', 'The mail server asked for a later attempt')
      : failed('refused', 'The mail server refused this mail');
  }
  if (code === 'EDNS' || code === 'ETLS' || responseCode > 0 || neverReached.test(message)) {
    return failed('not_sent', 'The mail server cannot be reached');
  }
  return failed('unclear', 'The mail server did not say whether it accepted the mail');

  function failed(failure: PartnerError['failure'], text: string) {
    return new PartnerError('mail', failure, text, because);
  }
}
