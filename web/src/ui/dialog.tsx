import { Modal, type ModalProps } from '@mantine/core';
import { useAfterMount } from './use-after-mount.ts';

/** The frame of every dialog. */
export function Dialog({ opened, ...props }: ModalProps) {
  return <Modal opened={useAfterMount(opened)} {...props} />;
}
