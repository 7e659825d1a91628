import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import busboy from 'busboy';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { FORM_OVERHEAD_BYTES } from './upload-routes';

/** The one field there is. */
const FIELD = 'file';

/**
 * The one file of a form, its real bytes counted whatever was announced. Reading stops at the first thing that is wrong;
 * the request is left as it is, so that the refusal can still be sent.
 *
 * @throws PlatformError `unsupported-media-type`, `body-too-large`, `validation-failed`
 */
export async function readFormFile(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
    throw new PlatformError('unsupported-media-type', 'Send the file as multipart/form-data.');
  const form = new FileForm(request.headers, limitBytes);
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limitBytes + FORM_OVERHEAD_BYTES) throw new PlatformError('body-too-large');
      form.write(chunk);
    }
  } catch (error) {
    throw error instanceof PlatformError ? error : wrongForm('The body ended early.');
  }
  return form.end();
}

/** A form on its way in. It takes exactly one part: a file in the field `file`. */
class FileForm {
  private readonly parser: busboy.Busboy;
  private readonly chunks: Buffer[] = [];
  private hasFile = false;
  private fault: PlatformError | null = null;

  constructor(
    headers: IncomingHttpHeaders,
    private readonly limitBytes: number,
  ) {
    this.parser = openParser(headers, limitBytes);
    this.parser.on('file', (name, stream) => this.take(name, stream));
    for (const event of ['field', 'fieldsLimit', 'filesLimit', 'partsLimit'] as const)
      this.parser.on(event, () => this.refuse(wrongForm()));
    this.parser.on('error', () => this.refuse(wrongForm('The form cannot be read.')));
  }

  /** @throws PlatformError what is wrong by now */
  write(chunk: Buffer): void {
    this.parser.write(chunk);
    if (this.fault) throw this.fault;
  }

  async end(): Promise<Buffer> {
    const closed = new Promise<void>(resolve => {
      this.parser.once('close', resolve);
      this.parser.once('error', () => resolve());
    });
    this.parser.end();
    await closed;
    if (!this.hasFile) this.refuse(wrongForm());
    if (this.fault) throw this.fault;
    return Buffer.concat(this.chunks);
  }

  private take(name: string, stream: Readable): void {
    this.hasFile = true;
    if (name !== FIELD) this.refuse(wrongForm());
    stream.on('data', (chunk: Buffer) => !this.fault && this.chunks.push(chunk));
    stream.on('limit', () => this.refuse(new PlatformError('body-too-large', tooLargeText(this.limitBytes))));
    // The parser reports the same error elsewhere.
    stream.on('error', () => undefined);
  }

  private refuse(fault: PlatformError): void {
    this.fault ??= fault;
    this.chunks.length = 0;
  }
}

/** busboy counts a file as too large when it reaches the limit, so the limit here is one byte more. */
function openParser(headers: IncomingHttpHeaders, limitBytes: number): busboy.Busboy {
  try {
    return busboy({ headers, limits: { fileSize: limitBytes + 1, files: 1, fields: 0, parts: 2, headerPairs: 32 } });
  } catch {
    // Error: no boundary, or one that nobody can read
    throw wrongForm('The form cannot be read.');
  }
}

const wrongForm = (detail = `Send exactly one file, in the field ${FIELD}.`): PlatformError =>
  InvalidRequestError.at(`/${FIELD}`, detail);

const tooLargeText = (bytes: number): string => `The file is larger than ${Math.floor(bytes / 1024)} KiB.`;
