import { queryClient } from '../api/cache.ts';
import { forgetAnswers } from '../api/kept-answers.ts';
import { onSessionChange, readSession } from '../api/session.ts';
import { router } from './router.tsx';
import { toSignIn } from './to-sign-in.ts';

/** A session that ends (logged out, expired, ended in another tab) clears its data and screen. */
export function watchSession(): void {
  let shown = readSession()?.user.id ?? null;
  let last = shown;
  onSessionChange(() => {
    const before = shown;
    shown = readSession()?.user.id ?? null;
    last = shown ?? last;
    // Somebody else has signed in in another tab: nothing of the former person stays on this screen.
    if (before && shown && before !== shown) return location.reload();
    if (shown) return;
    queryClient.clear();
    forgetAnswers();
    toSignIn(router, last);
  });
}
