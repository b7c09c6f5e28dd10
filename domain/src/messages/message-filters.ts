import { choiceFilter } from '../filters/choice-filters.ts';
import { textFilter } from '../filters/text-filters.ts';
import { channelWords, messageChannels } from './channel.ts';
import { messageStateLook, messageStates } from './message-state.ts';

const choicesOf = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, { label: label(value), chip: label(value) }])) as Record<
    Value,
    { label: string; chip: string }
  >;

/** The filters of the list of messages. */
export const messageFilterRegistry = {
  /** An order's number, or its beginning. */
  search: textFilter({ address: 'searchTerm', label: 'Search' }),
  channel: choiceFilter({
    address: 'channel',
    label: 'Way',
    any: 'WhatsApp and SMS',
    values: choicesOf(messageChannels, (channel) => channelWords[channel]),
  }),
  state: choiceFilter({
    address: 'reached',
    label: 'State',
    any: 'All states',
    values: choicesOf(messageStates, (state) => messageStateLook[state].label),
  }),
};
