import { Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../../api/session.ts';
import { Header } from './header.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

/** The frame of every signed-in screen: sidebar, header, and the screen itself as the main landmark. */
export function Shell() {
  const session = useSession();
  const [drawer, setDrawer] = useDisclosure();
  const [narrow, setNarrow] = useLocalStorage({ key: 'sidebar-narrow', defaultValue: false });
  const main = useFocusOnNavigation(setDrawer.close);
  if (!session) return <Navigate to="/login" />;

  return (
    <div className={classes.shell} data-narrow={narrow || undefined}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <aside className={classes.sidebar}>
        <Sidebar user={session.user} narrow={narrow} onToggle={() => setNarrow(!narrow)} />
      </aside>
      <Drawer
        opened={drawer}
        onClose={setDrawer.close}
        size={260}
        withCloseButton={false}
        padding={0}
        title={undefined}
        aria-label="Menu"
      >
        <div className={classes.drawer}>
          <Sidebar user={session.user} narrow={false} onToggle={setDrawer.close} />
        </div>
      </Drawer>
      <div className={classes.column}>
        <Header user={session.user} onMenu={setDrawer.open} />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** After a move to another screen the keyboard and the screen reader start at its beginning. */
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
