import { Checkbox, Text } from '@mantine/core';
import type { AddressPart } from '@shipmagic/domain/orders/other-parts';
import classes from './detail.module.css';
import type { OtherParts } from './use-other-parts.ts';

/** Which of the order's other parts are corrected too, and which keep their address; nothing for a single part. */
export function OtherPartsChoice({ parts }: { parts: OtherParts }) {
  if (parts.failed) {
    return (
      <Text size="xs" role="alert">
        The other parts of this order could not be loaded. Only this part is corrected.
      </Text>
    );
  }
  const { alike, elsewhere, staying } = parts;
  return (
    <>
      {alike.length > 0 && (
        <Checkbox
          size="xs"
          classNames={{ description: classes.partAddress }}
          label={`Correct ${whichOf(parts)}, too`}
          description={alike.map(nameOf).join(', ')}
          checked={parts.together}
          onChange={(event) => parts.setTogether(event.currentTarget.checked)}
        />
      )}
      {elsewhere.map((part) => (
        <Checkbox
          key={part.magicOrderId}
          size="xs"
          classNames={{ description: classes.partAddress }}
          label={`Correct ${nameOf(part)}, too`}
          description={`It goes to another address: ${part.goesElsewhere}`}
          checked={parts.isChosen(part)}
          onChange={(event) => parts.choose(part, event.currentTarget.checked)}
        />
      ))}
      {staying.map((part) => (
        <Text key={part.magicOrderId} size="xs" c="dimmed">
          {nameOf(part)} stays as it is: {part.stays}.
        </Text>
      ))}
    </>
  );
}

const nameOf = ({ magicOrderId, vendorName }: AddressPart) => `${magicOrderId} (${vendorName})`;

function whichOf({ alike, elsewhere }: OtherParts): string {
  const parts = alike.length === 1 ? 'part' : `${alike.length} parts`;
  if (elsewhere.length > 0) return `the other ${parts} with this address`;
  return `the other ${parts} that ${alike.length === 1 ? 'is' : 'are'} not shipped`;
}
