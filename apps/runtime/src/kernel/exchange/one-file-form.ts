import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import busboy from 'busboy';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** Names and boundaries; a form has no more around one file. */
const HEADER_PAIRS = 32;

/** A multipart form on its way in. It takes exactly one part: a file in the field that is named. */
export class OneFileForm {
  private readonly parser: busboy.Busboy;
  private chunks: Buffer[] = [];
  private hasFile = false;
  private fault: PlatformError | null = null;

  /**
   * @param limitBytes of the file; without it the caller limits the body
   * @throws InvalidRequestError when the headers announce no form that can be read
   */
  constructor(
    headers: IncomingHttpHeaders,
    private readonly field: string,
    private readonly limitBytes = Infinity,
  ) {
    this.parser = this.openParser(headers);
    this.parser.on('file', (name, stream) => this.acceptFile(name, stream));
    for (const event of ['field', 'fieldsLimit', 'filesLimit', 'partsLimit'] as const)
      this.parser.on(event, () => this.refuse(this.wrongForm()));
    this.parser.on('error', () => this.refuse(this.wrongForm('The form cannot be read.')));
  }

  /** @throws PlatformError `body-too-large`, `validation-failed`: what is wrong by now */
  write(chunk: Buffer): void {
    this.parser.write(chunk);
    if (this.fault) throw this.fault;
  }

  /** The content of the file since the last call. */
  takeChunks(): Buffer[] {
    return this.chunks.splice(0);
  }

  /** Resolves when the last of the file can be taken. @throws PlatformError as `write` */
  async end(): Promise<void> {
    const closed = new Promise<void>(resolve => {
      this.parser.once('close', resolve);
      this.parser.once('error', () => resolve());
    });
    this.parser.end();
    await closed;
    if (!this.hasFile) this.refuse(this.wrongForm());
    if (this.fault) throw this.fault;
  }

  wrongForm(detail = `Send exactly one file, in the field ${this.field}.`): PlatformError {
    return InvalidRequestError.at(`/${this.field}`, detail);
  }

  /** busboy counts a file as too large when it reaches the limit, so the limit here is one byte more. */
  private openParser(headers: IncomingHttpHeaders): busboy.Busboy {
    // One more part than there may be, so that it is noticed.
    const limits = { fileSize: this.limitBytes + 1, files: 1, fields: 0, parts: 2, headerPairs: HEADER_PAIRS };
    try {
      return busboy({ headers, limits });
    } catch {
      // Error: no boundary, or one that nobody can read
      throw this.wrongForm('The form cannot be read.');
    }
  }

  private acceptFile(name: string, stream: Readable): void {
    this.hasFile = true;
    if (name !== this.field) this.refuse(this.wrongForm());
    stream.on('data', (chunk: Buffer) => !this.fault && this.chunks.push(chunk));
    stream.on('limit', () => this.refuse(new PlatformError('body-too-large', tooLargeText(this.limitBytes))));
    // The parser reports the same error elsewhere.
    stream.on('error', () => undefined);
  }

  private refuse(fault: PlatformError): void {
    this.fault ??= fault;
    this.chunks = [];
  }
}

const tooLargeText = (bytes: number): string => `The file is larger than ${Math.floor(bytes / 1024)} KiB.`;
