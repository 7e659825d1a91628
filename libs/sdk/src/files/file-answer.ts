import type { ByteStream, StoredFile } from '../namespaces/files.js';

const MARK = Symbol.for('@sv/sdk/file-answer');

/** What `sdk.files.serve` gives a controller to return. The platform makes the answer of it. */
export class FileAnswer {
  readonly [MARK] = true;

  constructor(
    readonly file: StoredFile,
    /** Whether the browser saves it in any case. */
    readonly download: boolean,
    /** Opens the content, or a part of it; both positions are included. */
    readonly open: (range?: { start: number; end: number }) => Promise<ByteStream>,
  ) {}
}

/** Recognised by a mark, not by its class, because a plugin may have its own copy of this package. */
export const isFileAnswer = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && (value as { [MARK]?: unknown })[MARK] === true;
