import { InvalidInputError, type Upload, type UploadOptions } from '@sv/sdk';
import busboy from 'busboy';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ByteLimit } from './byte-limit';
import { isTaken } from './taken-contents';

/** Text fields around the files. */
const MAX_FIELDS = 50;
const MAX_FIELD_BYTES = 64 * 1024;
const HEADER_PAIRS = 32;

/** What a request sends beside its bytes. */
type Announced = Pick<IncomingMessage, 'headers'>;

/**
 * The files of a form while it arrives, one after the other: the next one begins when the last one was read. Nothing is
 * kept but the text fields.
 *
 * @throws InvalidInputError when the form cannot be read, has no file or more than it may have
 */
export async function* filesInForm(
  { headers }: Announced,
  body: AsyncIterable<Buffer>,
  limits: Pick<Required<UploadOptions>, 'maxBytes' | 'maxFiles'>,
): AsyncGenerator<Upload> {
  const form = new UploadForm(openParser(headers, limits.maxFiles), limits.maxBytes);
  const feeding = form.feed(body);
  // What ends it is thrown by the next file, or when all of it is awaited.
  feeding.catch(() => undefined);
  try {
    for (let count = 0; ; count++) {
      const upload = await form.next();
      if (upload) yield upload;
      else if (count === 0) throw new InvalidInputError('/file', 'The form has no file.');
      else break;
    }
    await feeding;
  } finally {
    await form.leave(feeding);
  }
}

type FormFile = Upload & { content: Readable };

class UploadForm {
  private readonly waiting: FormFile[] = [];
  private readonly fields: Record<string, string> = {};
  private current: Readable | null = null;
  private fault: unknown = null;
  private isOver = false;
  private isLeft = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly parser: busboy.Busboy,
    private readonly maxBytes: number,
  ) {
    parser.on('file', (field, stream, { filename, mimeType }) => this.addFile(field, stream, filename, mimeType));
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) this.fail(new InvalidInputError(`/${name}`, 'A field is too long.'));
      else Object.defineProperty(this.fields, name, { value, enumerable: true, configurable: true, writable: true });
    });
    for (const event of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
      parser.on(event, () => this.fail(new InvalidInputError('/file', 'The form has more parts than it may have.')));
    parser.on('error', () => this.fail(new InvalidInputError('', 'The form cannot be read.')));
    parser.on('close', () => this.finish());
  }

  /** Hands the body to the parser, no faster than its files are read. @throws what ended it */
  async feed(body: AsyncIterable<Buffer>): Promise<void> {
    try {
      for await (const chunk of body) {
        if (this.fault) break;
        if (!this.parser.write(chunk)) await drained(this.parser, () => this.isOver);
      }
      this.parser.end();
    } catch (error) {
      this.fail(error);
    }
    if (this.fault) throw this.fault;
  }

  /** The next file, when what was returned last has been read; null at the end of the form. */
  async next(): Promise<FormFile | null> {
    // What nobody wanted of the last one is skipped, or the parser would wait for ever.
    this.current?.resume();
    while (this.waiting.length === 0 && !this.isOver) await new Promise<void>(resolve => (this.wake = resolve));
    const upload = this.waiting.shift() ?? null;
    this.current = upload?.content ?? null;
    if (!upload && this.fault) throw this.fault;
    return upload;
  }

  /**
   * Nobody asks for another file. What is being stored still arrives: a handler that returns `sdk.files.put(…)` leaves
   * the loop before it has stored anything. The rest is read and thrown away, so that the connection can be used again;
   * but not after a refusal.
   */
  async leave(feeding: Promise<void>): Promise<void> {
    const { current } = this;
    if (current && isTaken(current)) await finished(current, { writable: false }).catch(() => undefined);
    if (this.isOver) return;
    // Not awaited: it may wait for a client that sends nothing more.
    if (current?.destroyed && !current.readableEnded)
      return this.fail(new InvalidInputError('', 'The file was refused.'));
    this.isLeft = true;
    for (const content of [current, ...this.waiting.map(upload => upload.content)]) content?.resume();
    await feeding.catch(() => undefined);
  }

  private addFile(field: string, stream: Readable, name: string | undefined, type: string): void {
    if (this.fault || this.isLeft) return void stream.resume();
    const fields = { ...this.fields };
    const content = stream.pipe(new ByteLimit(this.maxBytes));
    stream.on('error', () =>
      content.destroy(asError(this.fault ?? new InvalidInputError('', 'The form ended early.'))),
    );
    content.on('error', () => undefined);
    this.waiting.push({ field, name: name ?? '', type, content, fields });
    this.wake();
  }

  private fail(fault: unknown): void {
    this.fault ??= fault;
    const error = asError(fault);
    for (const { content } of this.waiting.splice(0)) content.destroy(error);
    this.current?.destroy(error);
    this.finish();
    this.parser.destroy();
  }

  private finish(): void {
    this.isOver = true;
    this.wake();
  }
}

const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error('The form ended.'));

const drained = (parser: busboy.Busboy, isOver: () => boolean): Promise<void> =>
  new Promise(resolve => {
    if (isOver()) return resolve();
    parser.once('drain', resolve).once('close', resolve);
  });

function openParser(headers: Announced['headers'], maxFiles: number): busboy.Busboy {
  const limits = { files: maxFiles, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, headerPairs: HEADER_PAIRS };
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8', preservePath: false, fileHwm: 256 * 1024 });
  } catch {
    // Error: no boundary, or one that nobody can read
    throw new InvalidInputError('', 'The form cannot be read.');
  }
}
