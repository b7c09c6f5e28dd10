import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isShopDomain, storeHost, toShopDomain } from '@shipmagic/domain/store/shop-domain';
import {
  type StoreConnectionView,
  type StoreCredentials,
  storeConnectionContract,
  storeConnectionErrors,
} from '@shipmagic/domain/store/store-connection.contract';
import { ApiError, serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { Section } from '../ui/section.tsx';
import { storeDay } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import { SetupInstructions } from './setup-instructions.tsx';
import { TestResult } from './test-result.tsx';
import { whoSetTheStore } from './who-set-the-store.ts';

interface StoreFormProps {
  connection: StoreConnectionView;
  isAdmin: boolean;
}

const fields: readonly string[] = ['shopifyStoreUrl', 'shopifyApiKey', 'shopifyApiSecret'];

/**
 * The store's domain and the app's credentials. Credentials are never shown again, so any change means entering all of
 * them.
 */
export function StoreForm({ connection, isAdmin }: StoreFormProps) {
  const { source, shopifyStoreUrl, setAt, readable } = connection;
  const isSetElsewhere = source === 'environment' || source === 'demo';
  const readOnly = isSetElsewhere || !isAdmin;
  const kept = setAt ? `Set on ${storeDay(setAt)}. Type it again to change anything.` : undefined;
  const form = useForm<StoreCredentials>({
    initialValues: { shopifyStoreUrl: shopifyStoreUrl ?? '', shopifyApiKey: '', shopifyApiSecret: '' },
    validate: {
      shopifyStoreUrl: (text) => {
        if (!text.trim()) return storeConnectionErrors.urlRequired;
        return isShopDomain(toShopDomain(text)) ? null : storeConnectionErrors.urlInvalid;
      },
      shopifyApiKey: (text) => (text.trim() ? null : storeConnectionErrors.keyRequired),
      shopifyApiSecret: (text) => (text.trim() ? null : storeConnectionErrors.secretRequired),
    },
  });
  /** Shows a refusal at its field; false when it has none. */
  const showAtField = (error: Error): boolean => {
    const field = error instanceof ApiError ? error.field?.replace('credentials.', '') : undefined;
    if (!field || !fields.includes(field) || readOnly) return false;
    form.setFieldError(field, error.message);
    return true;
  };
  const test = useRouteMutation(storeConnectionContract.test, { onError: showAtField });
  const save = useRouteMutation(storeConnectionContract.save, {
    changes: [storeConnectionContract.read, storeConnectionContract.stockLocation],
    onSuccess: () => toast.success('Settings saved', 'The next call to the store uses them.'),
    onError: (error) => {
      if (!showAtField(error)) toast.error(serverMessage(error) || 'Failed to save the settings');
    },
  });
  const isTyped = form.values.shopifyApiKey !== '' || form.values.shopifyApiSecret !== '' || form.isDirty();
  const tryOut = () => {
    if (readOnly || (!isTyped && source === 'settings' && readable)) return test.mutate({ body: {} });
    if (!form.validate().hasErrors) test.mutate({ body: { credentials: form.getValues() } });
  };
  const text = (field: keyof StoreCredentials) => ({
    ...form.getInputProps(field),
    ...(readOnly ? { readOnly: true, variant: 'filled' } : {}),
  });
  const secret = readOnly
    ? {
        placeholder: source === 'none' ? 'Not set' : 'Set, and never shown',
        visibilityToggleButtonProps: { disabled: true },
      }
    : { description: kept };
  return (
    <Section title="Shopify Integration">
      <form noValidate onSubmit={form.onSubmit((body) => save.mutate({ body }))}>
        <Stack gap={12}>
          <Alert color={readable ? 'gray' : 'red'} variant="light" p="sm" role={readable ? undefined : 'alert'}>
            {whoSetTheStore(connection, isAdmin)}
          </Alert>
          <TextInput
            label="Store URL"
            placeholder={storeHost}
            autoComplete="off"
            spellCheck={false}
            {...text('shopifyStoreUrl')}
          />
          <PasswordInput label="API key" autoComplete="off" {...secret} {...text('shopifyApiKey')} />
          <PasswordInput label="API Secret" autoComplete="new-password" {...secret} {...text('shopifyApiSecret')} />
          <SetupInstructions />
          <TestResult result={test.data} error={test.error} />
          {isAdmin && (
            <Group justify="flex-end" gap="sm">
              <Button variant="default" loading={test.isPending} onClick={tryOut}>
                Test Connection
              </Button>
              {!readOnly && (
                <Button type="submit" loading={save.isPending}>
                  Save Settings
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </form>
    </Section>
  );
}
