import { Alert, List } from '@mantine/core';
import { newVendorsContract } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import { useRoute } from '../../api/use-route.ts';

/** The vendor's gaps, and who of those that were named could not be invited; nothing while all is well. */
export function VendorReadiness({ vendorName }: { vendorName: string }) {
  const { data } = useRoute(newVendorsContract.readiness, { params: { vendorName } });
  const refused = data?.members.filter(({ state }) => state === 'refused') ?? [];
  if (!data || (data.missing.length === 0 && refused.length === 0)) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      title={data.missing.length > 0 ? 'Not ready to ship' : 'Not everybody was invited'}
    >
      <List size="sm">
        {data.missing.map(({ gap, says }) => (
          <List.Item key={gap}>{says}</List.Item>
        ))}
        {refused.map(({ email, reason }) => (
          <List.Item key={email}>
            {email} was not invited: {reason}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
