import { Modal, type ModalProps } from '@mantine/core';
import { useCoversScreen } from './shortcuts.ts';
import { useAfterMount } from './use-after-mount.ts';

/** The frame of every dialog. */
export function Dialog({ opened, ...props }: ModalProps) {
  useCoversScreen(opened);
  return <Modal opened={useAfterMount(opened)} {...props} />;
}
