import { constants } from 'node:sqlite';
import { ByteWriter } from './byte-writer';
import { ChangesetReader } from './changeset-reader';

const [INSERT, UPDATE, DELETE] = [constants.SQLITE_INSERT, constants.SQLITE_UPDATE, constants.SQLITE_DELETE];
/** How a table begins in a changeset, and in a patchset, where a deleted row is its key alone. */
const [CHANGES, PATCHES] = [0x54, 0x50];
/** A value that is not changed. */
const UNCHANGED = 0;

/**
 * Turns a changeset of SQLite's session extension (https://sqlite.org/session/changeset_format.html) into what undoes it:
 * rows that were added are removed by their keys, also if they were changed since; rows that were changed or removed
 * become what they were. A slice may have ten thousand rows, so nothing is made for each of them.
 */
export function inverseOf(changeset: Uint8Array): Buffer {
  const reader = new ChangesetReader(changeset);
  const tables: Buffer[] = [];
  while (!reader.isAtEnd) tables.unshift(...inverseOfTable(reader));
  return Buffer.concat(tables);
}

/** Whether a changeset has nothing but rows that were added. */
export function hasOnlyAdditions(changeset: Uint8Array): boolean {
  const reader = new ChangesetReader(changeset);
  while (!reader.isAtEnd) {
    const { keys } = reader.readTable();
    while (reader.hasChange) {
      if (reader.readByte() !== INSERT) return false;
      reader.readByte();
      reader.readRow(keys.length, () => undefined);
    }
  }
  return true;
}

function inverseOfTable(reader: ChangesetReader): Buffer[] {
  const { keys, header } = reader.readTable();
  const [removed, restored] = [new ByteWriter(reader.bytes), new ByteWriter(reader.bytes)];
  while (reader.hasChange) {
    const operation = reader.readByte();
    const indirect = reader.readByte();
    if (operation === INSERT) {
      removed.add(DELETE, indirect);
      reader.readRow(keys.length, (at, start, end) => {
        if (keys[at]) removed.copy(start, end);
      });
    } else if (operation === DELETE) {
      restored.add(INSERT, indirect);
      reader.readRow(keys.length, (_, start, end) => restored.copy(start, end));
    } else {
      restored.add(UPDATE, indirect);
      swap(reader, keys, restored);
    }
  }
  const part = (kind: number, { written }: ByteWriter): Buffer[] =>
    written.length === 0 ? [] : [Buffer.from([kind]), header, written];
  return [...part(PATCHES, removed), ...part(CHANGES, restored)];
}

/** A changed row is its values before and after: the key stands in the first alone. */
function swap(reader: ChangesetReader, keys: readonly boolean[], to: ByteWriter): void {
  const [before, after]: [number, number][][] = [[], []];
  reader.readRow(keys.length, (_, start, end) => void before!.push([start, end]));
  reader.readRow(keys.length, (_, start, end) => void after!.push([start, end]));
  keys.forEach((isKey, at) => to.copy(...(isKey ? before! : after!)[at]!));
  keys.forEach((isKey, at) => (isKey ? to.add(UNCHANGED) : to.copy(...before![at]!)));
}
