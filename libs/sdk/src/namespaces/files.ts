import { hostPart } from '../host/host-part.js';
import type { FileAnswer } from '../files/file-answer.js';
import type { ThumbnailSize } from '../files/thumbnail-sizes.js';

/** A file of the plugin. */
export interface StoredFile {
  id: string;
  /** The user whose it is. */
  ownerId: string;
  /** One line without path separators and control characters, at most 200 characters. */
  name: string;
  /** The media type, as the bytes say: whatever was claimed, an HTML page is `text/html`. */
  type: string;
  /** In bytes. */
  size: number;
  /** Of the content, in lower-case hexadecimal. */
  sha256: string;
  createdAt: Date;
}

/** A stream of bytes; at run time a Node `Readable`. Read it to its end, or destroy it. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  destroy(error?: Error): unknown;
}

/** What becomes a file: the content of an upload, any other stream of bytes, or bytes. */
export type FileSource = AsyncIterable<Uint8Array> | Uint8Array;

export interface FileInput {
  /** What people call it, as it comes from a browser for example. What cannot be in a name is removed. */
  name: string;
  /**
   * What the sender says that it is. It only chooses between types that have the same bytes: a `text/csv` is text, a
   * spreadsheet is a ZIP file.
   */
  type?: string;
  /** The user whose it is: it counts for their quota, and is exported and deleted with them. */
  ownerId: string;
}

export interface FileFilter {
  ownerId: string;
  /** At most 200; 50 when left out. */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

export interface FilePage {
  /** Newest first. */
  files: StoredFile[];
  nextCursor: string | null;
}

export interface FileUsage {
  files: number;
  bytes: number;
  /** What the plugin may have in all. */
  quotaBytes: number;
}

export interface ServeOptions {
  /** Whether the browser saves it in any case. */
  download?: boolean;
  /**
   * A small copy of a picture instead of the picture itself, as WebP: upright, without what a camera wrote into it, and at
   * most 160 (`small`), 480 (`medium`) or 1280 (`large`) pixels wide and high.
   */
  thumbnail?: ThumbnailSize;
}

/** One file in the body of a request. */
export interface Upload {
  /** The field of the form; null when the whole body is the file. */
  field: string | null;
  /** As the browser says. */
  name: string;
  /** As the browser says: `put` finds out what it really is. */
  type: string;
  /** Give it to `put`, or read it to its end. */
  content: ByteStream;
  /** The text fields of the form that came before the file. */
  fields: Readonly<Record<string, string>>;
}

/**
 * Files of a plugin, for example receipts: they are stored outside the database, streamed, and never in memory as a
 * whole. A plugin reaches its own files only. Whether a user may see a file is for the plugin to decide.
 *
 * @experimental
 * @example
 * ```ts
 * const { id, size, type } = await sdk.files.put(upload.content, { name: upload.name, ownerId: user.id });
 * return sdk.files.serve(id);
 * ```
 */
export interface Files {
  /**
   * Stores a file, and resolves when it is on the disk. When it rejects, nothing of it is left. The same content is
   * stored once, however many files have it. Do not call it inside `sdk.db.transaction`: a transaction that is rolled
   * back could not take the file back.
   *
   * @experimental
   * @throws InvalidInputError for a name or an owner that is none
   * @throws NotFoundError for an owner whom the workspace does not know
   * @throws FileRefusedError when it is too large or of another type than the route accepts, when a quota is full, and
   *   when the store has no room or does not answer: see `reason`
   */
  put(source: FileSource, input: FileInput): Promise<StoredFile>;

  /**
   * The content, to read.
   *
   * @experimental
   * @throws NotFoundError when there is no such file of this plugin
   */
  open(id: string): Promise<ByteStream>;

  /**
   * What is known of a file, without its content.
   *
   * @experimental
   * @throws NotFoundError when there is no such file of this plugin
   */
  get(id: string): Promise<StoredFile>;

  /**
   * Removes a file, and resolves when it is gone. Its content follows within minutes, unless another file has the same.
   *
   * @experimental
   * @throws NotFoundError when there is no such file of this plugin
   */
  remove(id: string): Promise<void>;

  /**
   * The plugin's files of one user, newest first.
   *
   * @experimental
   */
  list(filter: FileFilter): Promise<FilePage>;

  /**
   * How much the plugin has stored, and how much it may.
   *
   * @experimental
   */
  usage(): Promise<FileUsage>;

  /**
   * What a controller returns to send a file. The platform answers with ranges, `ETag` and a safe type. Pictures, sound,
   * films and plain text are shown; everything that could run code in a page (HTML, SVG, XML, PDF) is only downloaded.
   *
   * Thumbnails are made when somebody first asks for one, are kept with the picture, and count for no quota.
   *
   * @experimental
   * @throws NotFoundError when there is no such file of this plugin
   * @throws InvalidInputError for a size of thumbnail that there is none of
   * @throws FileRefusedError `no-thumbnail` for a file that is no picture or cannot be decoded
   */
  serve(id: string, options?: ServeOptions): Promise<FileAnswer>;

  /**
   * The files in the body of this request, as they arrive: of a form, or the body itself. Only in a route with
   * `@AcceptsUpload`. Finish with one before you ask for the next.
   *
   * @experimental
   * @throws InvalidInputError for a form that has no file, more files than the route accepts, or no end
   */
  uploads(): AsyncIterable<Upload>;
}

export const files: Files = {
  put: async (source, input) => hostPart<Files>('files').put(source, input),
  open: async id => hostPart<Files>('files').open(id),
  get: async id => hostPart<Files>('files').get(id),
  remove: async id => hostPart<Files>('files').remove(id),
  list: async filter => hostPart<Files>('files').list(filter),
  usage: async () => hostPart<Files>('files').usage(),
  serve: async (id, options) => hostPart<Files>('files').serve(id, options),
  uploads: () => hostPart<Files>('files').uploads(),
};
