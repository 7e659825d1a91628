import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileRefusedError, InvalidInputError, NotFoundError } from '../errors.js';
import { FileAnswer } from '../files/file-answer.js';
import { hasThumbnail } from '../files/thumbnail-sizes.js';
import { mediaTypeOf } from '../files/media-type-of.js';
import {
  checkedFile,
  checkedFileFilter,
  checkedFileId,
  checkedServeOptions,
  checkedSource,
} from '../host/file-checks.js';
import type { Files, StoredFile, Upload } from '../namespaces/files.js';
import type { MemoryPartsOptions } from './memory-parts.js';
import { refuseInsideTransaction } from './outside-transaction.js';
import type { TestHost } from './test-host.js';

/** What a test sends as the body of the next request. */
export interface TestUpload {
  content: string | Uint8Array;
  name?: string;
  type?: string;
  field?: string | null;
  fields?: Record<string, string>;
}

/** A stored file with its bytes. */
export type TestFile = StoredFile & { content: Uint8Array };

type FilesOptions = Pick<MemoryPartsOptions, 'host' | 'manifest' | 'isInTransaction'>;

/** `sdk.files` in memory: refuses what the runtime refuses, and finds the same types. */
export function filesOf(options: FilesOptions): Files {
  const { host } = options;
  const alone = (member: keyof Files): void => refuseInsideTransaction(options, `sdk.files.${member}`, true);
  const find = (member: keyof Files, id: unknown): TestFile => {
    alone(member);
    const file = host.files.find(one => one.id === checkedFileId(id));
    if (!file) throw new NotFoundError('There is no such file.');
    return file;
  };
  const bytes = (): number => host.files.reduce((sum, { size }) => sum + size, 0);
  return {
    put: async (source, input) => {
      const stream = checkedSource(source);
      const { type, ...file } = checkedFile(input);
      alone('put');
      if (!host.everybody.some(({ id }) => id.toLowerCase() === file.ownerId))
        throw new NotFoundError('There is no user with this id.');
      const content = await buffer(stream);
      if (bytes() + content.length > host.fileQuotaBytes)
        throw new FileRefusedError('plugin-quota', 'The app has as many files as it may have in this workspace.');
      const stored = { id: randomUUID(), ...file, ...factsOf(content, type), createdAt: new Date(), content };
      host.files.unshift(stored);
      return withoutContent(stored);
    },
    open: async id => Readable.from([find('open', id).content], { objectMode: false }),
    get: async id => withoutContent(find('get', id)),
    remove: async id => void host.files.splice(host.files.indexOf(find('remove', id)), 1),
    list: async filter => {
      const { ownerId, limit, cursor } = checkedFileFilter(filter);
      alone('list');
      const all = host.files.filter(file => file.ownerId === ownerId);
      const from = cursor ? all.findIndex(({ id }) => id === cursor) + 1 : 0;
      const page = all.slice(from, from + limit).map(withoutContent);
      return { files: page, nextCursor: from + limit < all.length ? page.at(-1)!.id : null };
    },
    usage: async () => {
      alone('usage');
      return { files: host.files.length, bytes: bytes(), quotaBytes: host.fileQuotaBytes };
    },
    serve: async (id, options) => {
      const { download = false, thumbnail } = checkedServeOptions(options);
      const { content, ...file } = find('serve', id);
      // The picture itself: nothing is decoded in a test.
      if (thumbnail && !hasThumbnail(file)) throw new FileRefusedError('no-thumbnail', 'The file is no picture.');
      const part = (range?: { start: number; end: number }) =>
        range ? content.subarray(range.start, range.end + 1) : content;
      return new FileAnswer(file, download, async range => Readable.from([part(range)], { objectMode: false }));
    },
    uploads: () => uploadsOf(host),
  };
}

function uploadsOf(host: TestHost): AsyncIterable<Upload> {
  const sent = host.sentUploads.splice(0);
  if (sent.length > 0) return eachUpload(sent);
  throw new InvalidInputError(
    '',
    'The body of this request is no file and no form, or its route has no @AcceptsUpload.',
  );
}

async function* eachUpload(sent: readonly TestUpload[]): AsyncGenerator<Upload> {
  for (const { content, name = '', type = '', field = 'file', fields = {} } of sent)
    yield { field, name, type, fields, content: Readable.from([Buffer.from(content)], { objectMode: false }) };
}

const factsOf = (content: Buffer, claimed: string) => ({
  type: mediaTypeOf(content, claimed),
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

const withoutContent = ({ content: _, ...file }: TestFile): StoredFile => file;
