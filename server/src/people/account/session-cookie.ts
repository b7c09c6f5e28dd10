import type { CookieSerializeOptions } from '@fastify/cookie';
import { sessionSeconds } from '../../platform/auth/session-token.ts';

export interface SessionCookie {
  readonly name: string;
  readonly options: CookieSerializeOptions;
}

// Why: docs/decisions/people.md, "The session is in a cookie that no script reads".
/** The cookie that carries a session's token; under https with the prefix that keeps other hosts from setting it. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-sm_session' : 'sm_session',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: sessionSeconds },
  };
}
