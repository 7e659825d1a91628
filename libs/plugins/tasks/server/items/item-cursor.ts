import { InvalidInputError } from '@sv/sdk';
import type { TaskItemRow } from './task-item.entity';

/** After which row a page begins. Opaque to clients. */
export type ItemCursor = Pick<TaskItemRow, 'position' | 'id'>;

export const toCursor = ({ position, id }: ItemCursor): string =>
  Buffer.from(`${position} ${id}`).toString('base64url');

/** @throws InvalidInputError when it is none of ours */
export function readCursor(cursor: string): ItemCursor {
  const [, position, id] = /^(\d{1,9}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!position || !id) throw new InvalidInputError('/cursor', 'cursor is not the nextCursor of a page');
  return { position: Number(position), id };
}
