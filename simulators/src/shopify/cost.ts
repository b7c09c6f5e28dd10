import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';

/** Plain values inside an object cost nothing, like scalars. */
const free = new Set(
  [
    'MoneyBag MoneyV2 TaxLine Attribute Image MailingAddress Weight PageInfo InventoryItemMeasurement',
    'CustomerEmailAddress CustomerPhoneNumber DiscountAllocation DiscountApplication PricingValue UserError',
    'PricingPercentageValue FulfillmentTrackingInfo FulfillmentService OrderCancelUserError LocationAddress ShopPlan',
    'FulfillmentOrderSupportedAction FulfillmentHold FulfillmentOrderAssignedLocation DeliveryMethod SelectedOption Count',
  ].flatMap((names) => names.split(' ')),
);
const mutationCost = 10;

/**
 * How much a page of so many objects counts. Published is only that a connection is sized by its page argument; this
 * curve goes through the figures of real answers (250 objects count 12, 10 count 5).
 */
export const sizeOf = (count: number): number => (count <= 1 ? count : Math.floor(1 + 2 * Math.log(count)));

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/**
 * Cost points of an operation by the published rules: an object 1, a scalar 0, a mutation 10, a page as many times its
 * objects as its size counts, and of an abstract type the dearest selection. Without `data` it is the requested cost,
 * by page arguments; with `data` the actual one, by what has come.
 */
export function queryCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Values,
  data?: unknown,
): number {
  const root = schema.getRootType(operation.operation);
  if (!root) return 0;
  if (operation.operation === OperationTypeNode.MUTATION)
    return mutationCost * operation.selectionSet.selections.length;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const d of document.definitions) if (d.kind === Kind.FRAGMENT_DEFINITION) fragments.set(d.name.value, d);
  const measure = data !== undefined;

  /** How many objects a field asks for; null if no argument says it. */
  const asked = ({ arguments: given = [] }: FieldNode): number | null => {
    const argument = given.find(({ name }) => ['first', 'last', 'ids'].includes(name.value));
    if (!argument) return null;
    const value: unknown = valueFromASTUntyped(argument.value, variables);
    return Array.isArray(value) ? value.length : Number(value);
  };

  const ofObject = (set: SelectionSetNode, type: GraphQLNamedType, value: unknown): number =>
    (free.has(type.name) ? 0 : 1) + ofSelection(set, type, value);

  /** A list or page of objects, of which `values` have come. */
  const ofMany = (field: FieldNode, set: SelectionSetNode, type: GraphQLNamedType, values: unknown): number => {
    if (!measure) return sizeOf(asked(field) ?? 1) * ofObject(set, type, null);
    const come = Array.isArray(values) ? values.filter((one) => one !== null) : [];
    const all = come.reduce((sum: number, one) => sum + ofObject(set, type, one), 0);
    return come.length === 0 ? 0 : (sizeOf(come.length) / come.length) * all;
  };

  /** A connection counts its nodes, whether they are read as nodes or as edges. */
  const ofConnection = (field: FieldNode, set: SelectionSetNode, type: GraphQLNamedType, value: unknown): number => {
    const connection = isObject(value) ? value : {};
    const ways = set.selections.map((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        return fragment ? ofConnection(field, fragment.selectionSet, type, value) : 0;
      }
      if (selection.kind !== Kind.FIELD || !selection.selectionSet) return 0;
      const inner = fieldType(type, selection);
      if (!inner || !['nodes', 'edges'].includes(selection.name.value)) return 0;
      const values = connection[selection.name.value];
      if (selection.name.value === 'nodes') return ofMany(field, selection.selectionSet, inner, values);
      const node = selection.selectionSet.selections.find(
        (one) => one.kind === Kind.FIELD && one.name.value === 'node',
      );
      if (node?.kind !== Kind.FIELD || !node.selectionSet) return 0;
      const nodeType = fieldType(inner, node);
      const nodes = Array.isArray(values) ? values.map((edge) => (isObject(edge) ? edge.node : null)) : [];
      return nodeType ? ofMany(field, node.selectionSet, nodeType, nodes) : 0;
    });
    return Math.max(0, ...ways);
  };

  const ofField = (field: FieldNode, type: GraphQLNamedType, value: unknown): number => {
    const named = fieldType(type, field);
    if (!named || isLeafType(named) || !field.selectionSet) return 0;
    const child = isObject(value) ? value[(field.alias ?? field.name).value] : undefined;
    if (measure && (child === null || child === undefined)) return 0;
    if (named.name.endsWith('Connection')) return ofConnection(field, field.selectionSet, named, child);
    if (Array.isArray(child) || asked(field) !== null) return ofMany(field, field.selectionSet, named, child);
    return ofObject(field.selectionSet, named, child);
  };

  const ofSelection = (set: SelectionSetNode, type: GraphQLNamedType, value: unknown): number => {
    let own = 0;
    let dearest = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        own += ofField(selection, type, value);
        continue;
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      if (!fragment) continue;
      const on = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type;
      const cost = on ? ofSelection(fragment.selectionSet, on, value) : 0;
      if (isAbstractType(type)) dearest = Math.max(dearest, cost);
      else own += cost;
    }
    return own + dearest;
  };
  return Math.ceil(ofSelection(operation.selectionSet, root, data ?? null));
}

/** The type behind a field, without lists and marks of nullability. */
function fieldType(type: GraphQLNamedType, field: FieldNode): GraphQLNamedType | null {
  if (!isObjectType(type) && !isInterfaceType(type)) return null;
  const found = type.getFields()[field.name.value];
  return found ? getNamedType(found.type) : null;
}
