import { PartnerError } from '../../platform/partners/partner-error.ts';

/** An error of a GraphQL answer, as far as it tells of a permission. */
export interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
  readonly extensions?: { readonly code?: string | undefined; readonly requiredAccess?: unknown } | undefined;
}

/** The app lacks permissions, which somebody has to grant it in the store. */
export class RefusedPermissionError extends PartnerError {
  constructor(permissions: readonly string[], options: { cause?: unknown } = {}) {
    super(
      'Shopify',
      'credentials',
      `Shopify refuses ${permissions.join(' and ')}. Grant the app this permission in the store.`,
      options,
    );
  }
}

const isDenied = ({ extensions }: GraphqlError) => extensions?.code === 'ACCESS_DENIED';

/**
 * The permission that an error names: access scopes as `read_orders`, `read_orders or read_customers` where one of them
 * is enough, or the kind of protected customer data for which the app has no approval.
 */
function permissionIn({ message, extensions }: GraphqlError): string {
  const required = typeof extensions?.requiredAccess === 'string' ? extensions.requiredAccess : message;
  const scopes = [...new Set(required.match(/\b(?:read|write)_[a-z_]+\b/g) ?? [])];
  if (scopes.length > 0) return scopes.join(/\bor\b|\bone of\b/i.test(required) ? ' or ' : ' and ');
  const [, data] = /not approved to (?:access|use) the (\w+)/i.exec(message) ?? [];
  if (data) return `protected customer data (${data})`;
  const [, field] = /access denied for (\w+)/i.exec(message) ?? [];
  return field ?? message;
}

/** The permissions that an answer says the app lacks, each once. */
export const refusedPermissions = (errors: readonly GraphqlError[]): string[] => [
  ...new Set(errors.filter(isDenied).map(permissionIn)),
];

/** How deep in the data something is null that an error has made so, seen along its path. */
function depthOfNull(data: unknown, path: readonly (string | number)[]): number {
  let at: unknown = data;
  for (const [depth, key] of path.entries()) {
    if (at === null || at === undefined) return depth;
    at = (at as Record<string | number, unknown>)[key];
  }
  return path.length;
}

/** Whether nothing is left of what an error is about; of one without a path, whether anything asked for is null. */
function leavesNothing(data: unknown, { path = [] }: GraphqlError): boolean {
  if (data === null || data === undefined) return true;
  if (path.length === 0) return Object.values(data).some((value) => value === null);
  const depth = depthOfNull(data, path);
  return depth <= 1 || (depth === 2 && typeof path[1] === 'number');
}

/**
 * The permissions without which there is nothing of what was asked for: all of the answer is null, or one of the things
 * asked for by name or by id. What is missing inside of them, such as an order's customer, leaves the rest.
 */
export const permissionsForAll = (data: unknown, errors: readonly GraphqlError[]): string[] =>
  refusedPermissions(errors.filter((error) => leavesNothing(data, error)));
