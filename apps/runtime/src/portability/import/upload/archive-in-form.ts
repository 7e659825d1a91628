import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import busboy from 'busboy';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

const FIELD = 'archive';
/** Names and boundaries; a form has no more around one file. */
const HEADER_PAIRS = 32;

/**
 * The file in the field `archive` of a form, piece by piece: never more of it in memory than the piece that was handed in.
 *
 * @throws InvalidRequestError when there is no such file, or anything besides
 */
export async function* archiveInForm(
  headers: IncomingHttpHeaders,
  body: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const form = new ArchiveForm(headers);
  for await (const chunk of body) {
    form.write(chunk);
    yield* form.taken();
  }
  await form.end();
  yield* form.taken();
}

class ArchiveForm {
  private readonly parser: busboy.Busboy;
  private chunks: Buffer[] = [];
  private hasFile = false;
  private fault: InvalidRequestError | null = null;

  constructor(headers: IncomingHttpHeaders) {
    this.parser = openParser(headers);
    this.parser.on('file', (name, stream) => this.take(name, stream));
    for (const event of ['field', 'fieldsLimit', 'filesLimit', 'partsLimit'] as const)
      this.parser.on(event, () => this.refuse());
    this.parser.on('error', () => this.refuse('The form cannot be read.'));
  }

  write(chunk: Buffer): void {
    this.parser.write(chunk);
  }

  /** What came of the file since it was asked last. */
  taken(): Buffer[] {
    if (this.fault) throw this.fault;
    return this.chunks.splice(0);
  }

  async end(): Promise<void> {
    const closed = new Promise<void>(resolve => {
      this.parser.once('close', resolve);
      this.parser.once('error', () => resolve());
    });
    this.parser.end();
    await closed;
    if (!this.hasFile) this.refuse();
  }

  private take(name: string, stream: Readable): void {
    this.hasFile = true;
    if (name !== FIELD) this.refuse();
    stream.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    // The parser says it too.
    stream.on('error', () => undefined);
  }

  private refuse(detail = `Send exactly one file, in the field ${FIELD}.`): void {
    this.fault ??= InvalidRequestError.at(`/${FIELD}`, detail);
  }
}

function openParser(headers: IncomingHttpHeaders): busboy.Busboy {
  try {
    // One more part than there may be, so that it is noticed.
    return busboy({ headers, limits: { files: 1, fields: 0, parts: 2, headerPairs: HEADER_PAIRS } });
  } catch {
    // Error: no boundary, or one that nobody can read
    throw InvalidRequestError.at(`/${FIELD}`, 'The form cannot be read.');
  }
}
