import type { BrowserContext } from 'playwright-core';

/** The cookie's name without https, as in all of these tests. */
const cookieName = 'sm_session';

/** The answer of the sign-in. */
export interface SignedIn {
  readonly token: string;
  readonly user: unknown;
}

export async function askToSignIn(baseURL: string, email: string, password = 'shipmagic-demo'): Promise<SignedIn> {
  const login = await fetch(`${baseURL}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await login.json()) as SignedIn;
}

/** Gives a browser the session, as the sign-in by the form does: the cookie, and what the app keeps of the token. */
export async function keepSession(context: BrowserContext, baseURL: string, { token, user }: SignedIn): Promise<void> {
  await context.addCookies([
    {
      name: cookieName,
      value: token,
      url: baseURL,
      httpOnly: true,
      sameSite: 'Strict',
      expires: Date.now() / 1000 + 43_200,
    },
  ]);
  await context.addInitScript(
    ([shown, kept]) => {
      localStorage.setItem('auth_token', String(shown));
      localStorage.setItem('user', JSON.stringify(kept));
    },
    [token.slice(0, token.lastIndexOf('.') + 1), user],
  );
}

/** The token in the browser's cookie, which no script of a page can read; empty if there is none. */
export async function tokenOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === cookieName)?.value ?? '';
}
