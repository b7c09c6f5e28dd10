import { type PartnerKind, partnerKindTable, partnerWords } from './partner-kind.ts';
import type { PartnerState } from './partner-state.ts';

const byItself = 'goes on by itself when it answers again';

/** A way to find out more, by the kind of partner. */
const lookAt: Readonly<Record<PartnerKind, string>> = {
  courier: 'Ask the courier, or see whether this machine reaches the internet',
  store: 'See shopifystatus.com, or whether this machine reaches the internet',
  external_tool: 'Ask its support, or see whether this machine reaches the internet',
  mail: 'See whether the server in SMTP_URL is right and up',
  messages: 'Ask its support, or see whether this machine reaches the internet',
  files: 'See whether the storage and its address (S3_ENDPOINT) are right and up',
};

const rightKey: Readonly<Record<PartnerKind, string>> = {
  courier:
    'Ask the courier whether the key was replaced or locked, enter the right one and restart servers and workers',
  store: 'Enter the right key under Settings, Connection, or in the environment',
  external_tool: 'Enter the right token in the environment and restart servers and workers',
  mail: 'Correct the sign-in in SMTP_URL and restart servers and workers',
  messages: 'Enter the right token or key in the environment and restart servers and workers',
  files: 'Correct the keys of the storage in the environment and restart servers and workers',
};

/** The next step about a partner, in a sentence; null while it works. */
export function partnerAdvice(partner: string, kind: PartnerKind, state: PartnerState): string | null {
  const { waits } = partnerKindTable[kind];
  switch (state) {
    case 'works':
      return null;
    case 'slow':
      return `Nothing, unless it stays so: ${waits} take longer. Then ask who runs ${partnerWords(partner)}.`;
    case 'refuses_us':
      return `${rightKey[kind]}; what waits (${waits}) ${byItself}.`;
    case 'down':
      return `${lookAt[kind]}; what waits (${waits}) ${byItself}.`;
  }
}
