import { Button } from '@mantine/core';
import { type SetupStepView, setupContract } from '@shipmagic/domain/setup/setup.contract';
import { type SetupStepName, setupSteps } from '@shipmagic/domain/setup/setup-steps';
import { Link, type LinkProps } from '@tanstack/react-router';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { toast } from '../ui/toast.ts';

/** The screens on which steps are done. */
const screens: Partial<Record<SetupStepName, LinkProps>> = {
  store: { to: '/settings', search: {} },
  permissions: { to: '/settings', search: {} },
  webhooks: { to: '/store-sync', search: { tab: 'orders', page: 1 } },
  import: { to: '/store-sync', search: { tab: 'orders', page: 1 } },
  warehouses: { to: '/vendors', search: { page: 1 } },
  people: { to: '/users' },
};

/** The way to where a step is done. */
export function StepWay({ step: { name, vendor } }: { step: SetupStepView }) {
  const { todo } = setupSteps[name];
  if (name === 'mail') return <MailMyself label={todo} />;
  // A bundle of its own, and the page of somebody who is not signed in.
  if (name === 'tracking')
    return (
      <Button variant="default" component="a" href="/order-tracking" target="_blank" rel="noreferrer">
        {todo}
      </Button>
    );
  if (vendor !== undefined)
    return (
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/vendors/$name" params={{ name: vendor }} search={{ tab: 'warehouses' }} {...props} />
        )}
      >
        Open {vendor}
      </Button>
    );
  const screen = screens[name];
  if (!screen) return null;
  return (
    <Button variant="default" renderRoot={(props) => <Link {...screen} {...props} />}>
      {todo}
    </Button>
  );
}

function MailMyself({ label }: { label: string }) {
  const send = useRouteMutation(setupContract.mailMyself, {
    changes: [setupContract.read],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error('No mail was sent', serverMessage(error) ?? error.message),
  });
  return (
    <Button variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
      {label}
    </Button>
  );
}
