import { Modal, type ModalProps } from '@mantine/core';
import { useAfterMount } from './use-after-mount.ts';

/** Every dialog of the app. */
export function Dialog({ opened, ...props }: ModalProps) {
  return <Modal opened={useAfterMount(opened)} {...props} />;
}
