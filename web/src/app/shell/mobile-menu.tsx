import { Drawer } from '@mantine/core';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { useCoversScreen } from '../../ui/shortcuts.ts';
import { useAfterMount } from '../../ui/use-after-mount.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

interface MobileMenuProps {
  opened: boolean;
  user: SessionUser;
  onClose: () => void;
}

/** The sidebar on small screens, as a drawer over the page. */
export function MobileMenu({ opened, user, onClose }: MobileMenuProps) {
  useCoversScreen(opened);
  return (
    <Drawer
      opened={useAfterMount(opened)}
      onClose={onClose}
      size={260}
      withCloseButton={false}
      padding={0}
      aria-label="Menu"
    >
      <div className={classes.drawer}>
        <Sidebar user={user} narrow={false} onToggle={onClose} />
      </div>
    </Drawer>
  );
}
