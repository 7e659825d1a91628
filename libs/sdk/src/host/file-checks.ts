import { InvalidInputError } from '../errors.js';
import { isThumbnailSize, THUMBNAIL_SIDES } from '../files/thumbnail-sizes.js';
import type { FileFilter, FileInput, FileSource, ServeOptions } from '../namespaces/files.js';

/** What plugins may pass to `sdk.files`, for the runtime and for `@sv/sdk/testing` alike. */
const MAX_NAME = 200;
/** What keeps its meaning when a name is cut: `.pdf`, `.tar.gz`. */
const ENDING = /(\.[^. ]{1,10}){1,2}$/;
const MAX_PAGE = 200;
const DEFAULT_PAGE = 50;
const USER_ID = /^[\w-]{1,64}$/;
const TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** @throws InvalidInputError */
export function checkedFile({ name, type, ownerId }: FileInput): Required<FileInput> {
  if (typeof ownerId !== 'string' || !USER_ID.test(ownerId))
    throw new InvalidInputError('/ownerId', 'ownerId must be the id of a user.');
  if (typeof name !== 'string') throw new InvalidInputError('/name', 'name must be a text.');
  if (type !== undefined && typeof type !== 'string')
    throw new InvalidInputError('/type', 'type must be a media type.');
  const [claimed = ''] = (type ?? '').slice(0, 200).toLowerCase().split(';');
  return {
    name: fileName(name),
    type: TYPE.test(claimed.trim()) ? claimed.trim() : '',
    ownerId: ownerId.toLowerCase(),
  };
}

/**
 * A name that can be shown, saved and sent: the last part of a path, without what hides or turns text round, and never
 * empty. Letters of every alphabet stay.
 */
export function fileName(name: string): string {
  const [last = ''] = name.slice(-4096).split(/[/\\]/).slice(-1);
  const plain = last
    .normalize('NFC')
    // Without the two joiners, which some alphabets and emoji are written with.
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufffd]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[:*?"<>|]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^ +|[. ]+$/g, '');
  return shortened(plain) || 'file';
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_NAME) return name;
  const [ending = ''] = ENDING.exec(name) ?? [];
  return characters.slice(0, MAX_NAME - ending.length).join('') + ending;
}

/** @throws InvalidInputError */
export function checkedSource(source: FileSource): AsyncIterable<Uint8Array> {
  if (source instanceof Uint8Array) return inOnePiece(source);
  if (typeof source === 'object' && source !== null && Symbol.asyncIterator in source) return source;
  throw new InvalidInputError('/source', 'source must be a stream of bytes or a Uint8Array.');
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

/** @throws InvalidInputError */
export function checkedFileFilter(filter: FileFilter): Required<Omit<FileFilter, 'cursor'>> & { cursor?: string } {
  const { ownerId, limit = DEFAULT_PAGE, cursor } = filter ?? {};
  if (typeof ownerId !== 'string' || !USER_ID.test(ownerId))
    throw new InvalidInputError('/ownerId', 'ownerId must be the id of a user.');
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE)
    throw new InvalidInputError('/limit', `limit must be a whole number from 1 to ${MAX_PAGE}.`);
  if (cursor !== undefined && (typeof cursor !== 'string' || !USER_ID.test(cursor)))
    throw new InvalidInputError('/cursor', 'cursor must be the nextCursor of a page.');
  return { ownerId: ownerId.toLowerCase(), limit, ...(cursor && { cursor }) };
}

/** @throws InvalidInputError */
export function checkedServeOptions({ download = false, thumbnail }: ServeOptions = {}): ServeOptions {
  if (thumbnail !== undefined && !isThumbnailSize(thumbnail))
    throw new InvalidInputError('/thumbnail', `thumbnail must be one of ${Object.keys(THUMBNAIL_SIDES).join(', ')}.`);
  return { download, ...(thumbnail && { thumbnail }) };
}

/** Null for what no file can have: the answer is the same as for a file that is not there. */
export const checkedFileId = (id: unknown): string | null =>
  typeof id === 'string' && USER_ID.test(id) ? id.toLowerCase() : null;
