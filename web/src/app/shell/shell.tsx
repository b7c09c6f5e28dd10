import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { onTwoFactorNeeded } from '../../api/ask-password.ts';
import { storedUserId, useSession } from '../../api/session.ts';
import { useDemoPreparing } from '../../demo/use-demo.ts';
import { EmptyNextContext } from '../../ui/empty-next.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PasswordHost } from '../password-host.tsx';
import { StaleChangeHost } from '../stale-change-host.tsx';
import { toSignIn } from '../to-sign-in.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Header } from './header.tsx';
import { PaletteHost } from './palette-host.tsx';
import { PartnerNotices } from './partner-notices.tsx';
import classes from './shell.module.css';
import { ShortcutHost } from './shortcut-host.tsx';
import { Sidebar } from './sidebar.tsx';
import { useLiveChanges } from './use-live-changes.ts';

// Loaded when first opened, on small screens only.
const MobileMenu = lazyDialog(() => import('./mobile-menu.tsx'), 'MobileMenu');

// Loaded while the demo is filled for the first time.
const PreparingBanner = lazyPart(() => import('../../demo/preparing-banner.tsx'), 'PreparingBanner');

/** The frame of every signed-in screen: sidebar, header, and the screen itself as the main landmark. */
export function Shell() {
  const session = useSession();
  const [drawer, setDrawer] = useDisclosure();
  const [narrow, setNarrow] = useLocalStorage({ key: 'sidebar-narrow', defaultValue: false });
  const main = useFocusOnNavigation(setDrawer.close);
  useLiveChanges(session?.user.id);
  useTwoFactorNeeded();
  const isPreparing = useDemoPreparing();
  if (!session) return <ToSignIn />;

  return (
    <div className={classes.shell} data-narrow={narrow || undefined}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <aside className={classes.sidebar}>
        <Sidebar user={session.user} narrow={narrow} onToggle={() => setNarrow(!narrow)} />
      </aside>
      <MobileMenu opened={drawer} user={session.user} onClose={setDrawer.close} />
      <StaleChangeHost />
      <PasswordHost />
      <ShortcutHost />
      <PaletteHost user={session.user} />
      <div className={classes.column}>
        <div className={classes.top}>
          <ConnectionBanner />
          {isPreparing && (
            <Suspense>
              <PreparingBanner />
            </Suspense>
          )}
          <PartnerNotices role={session.user.role} />
          <Header user={session.user} onMenu={setDrawer.open} />
        </div>
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <EmptyNextContext value={<EmptyListHint />}>
            <Outlet />
          </EmptyNextContext>
        </main>
      </div>
    </div>
  );
}

// Loaded with the first list that is empty.
const SetupHint = lazyPart(() => import('../../setup/setup-hint.tsx'), 'SetupHint');
const EmptyListHint = () => (
  <Suspense>
    <SetupHint />
  </Suspense>
);

/** A session that expires ends without an event. */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => toSignIn(router, storedUserId()), [router]);
  return null;
}

/** Redirects admins who have yet to set up two-factor sign-in. */
function useTwoFactorNeeded() {
  const navigate = useNavigate();
  useEffect(
    () => onTwoFactorNeeded(() => void navigate({ to: '/settings', search: { tab: 'account' }, replace: true })),
    [navigate],
  );
}

/** After navigation, keyboard focus and screen readers start at the top of the new screen. */
function useFocusOnNavigation(onMove: () => void) {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    main.current?.focus({ preventScroll: true });
    onMove();
  }, [path, onMove]);
  return main;
}
