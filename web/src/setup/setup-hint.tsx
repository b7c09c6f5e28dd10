import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isOpenStep, noStoreYet, useSetup } from './use-setup.ts';

/** The next step for lists that are empty because the installation is new. */
export function SetupHint() {
  const steps = useSetup();
  const lacksStore = isOpenStep(steps, 'store');
  if (!lacksStore && !isOpenStep(steps, 'import')) return null;
  return (
    <>
      {lacksStore && <Text size="sm">{noStoreYet}</Text>}
      <Button renderRoot={(props) => <Link to="/" {...props} />}>
        {lacksStore ? 'Connect the store' : 'See the setup'}
      </Button>
    </>
  );
}
