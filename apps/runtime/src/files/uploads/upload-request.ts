import { InvalidInputError, type Upload, type UploadOptions } from '@sv/sdk';
import { TimeLimitError, withinTime } from '../../kernel/time-limit';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { tooLarge } from '../file-refusals';
import { filesInForm } from './upload-form';

/** How long an upload may pause. */
const IDLE_MS = 30_000;
const FORM = /^multipart\/form-data\s*(;|$)/i;
/** What surrounds each file of a form, and its text fields. */
const FORM_OVERHEAD_BYTES = 1024 * 1024;

/** The body of a request that a route with `@AcceptsUpload` takes. It can be read once. */
export class UploadRequest {
  private isTaken = false;

  constructor(
    readonly request: IncomingMessage,
    readonly options: Required<UploadOptions>,
  ) {}

  /** The files as they arrive. @throws InvalidInputError */
  async *files(idleMs = IDLE_MS): AsyncGenerator<Upload> {
    if (this.isTaken) throw new InvalidInputError('', 'The body of this request was read already.');
    this.isTaken = true;
    const { request, options } = this;
    const body = withIdleTimeout(request, idleMs);
    const files = isForm(request)
      ? filesInForm(request, limited(body, maxBodyBytes(options)), options)
      : rawFile(request, body, options.maxBytes);
    for await (const upload of files) {
      typesOf.set(upload.content, options.types);
      yield upload;
    }
  }
}

/** Which types the route of an upload accepts: `put` knows what it is in the end. */
const typesOf = new WeakMap<object, readonly string[]>();
export const acceptedTypesOf = (source: object): readonly string[] | undefined => typesOf.get(source);

const isForm = ({ headers }: IncomingMessage): boolean => FORM.test(headers['content-type'] ?? '');

/** More than all files of a form and what surrounds them. */
export const maxBodyBytes = ({ maxBytes, maxFiles }: Required<UploadOptions>): number =>
  maxBytes * maxFiles + FORM_OVERHEAD_BYTES;

/** The whole body is the file. Its name may be in `content-disposition`, as in an answer. */
async function* rawFile(
  { headers }: IncomingMessage,
  body: AsyncGenerator<Buffer>,
  maxBytes: number,
): AsyncGenerator<Upload> {
  const content = Readable.from(limited(body, maxBytes), { objectMode: false, highWaterMark: 256 * 1024 });
  content.on('error', () => undefined);
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  yield { field: null, name: nameIn(headers['content-disposition'] ?? ''), type: type.trim(), content, fields: {} };
  content.destroy();
}

function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=utf-8''([^;\s]+)/i.exec(disposition) ?? [];
  const [, quoted = ''] = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition) ?? [];
  try {
    return encoded === undefined ? quoted.replace(/\\(.)/g, '$1') : decodeURIComponent(encoded);
  } catch {
    // URIError: a broken percent-encoding
    return '';
  }
}

async function* limited(body: AsyncGenerator<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

/** The request is left as it is, so that a refusal can still be sent. */
async function* withIdleTimeout(request: IncomingMessage, idleMs: number): AsyncGenerator<Buffer> {
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const step = await withinTime(chunks.next(), idleMs).catch((error: unknown) => {
        const detail = error instanceof TimeLimitError ? 'The body stopped arriving.' : 'The body ended early.';
        throw new InvalidInputError('', detail);
      });
      if (step.done) return;
      yield step.value;
    }
  } finally {
    // Not awaited: after a timeout it would wait for the chunk that does not come.
    chunks.return?.().catch(() => undefined);
  }
}
