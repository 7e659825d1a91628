import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { OneFileForm } from '../../../kernel/exchange/one-file-form';
import { withinTime } from '../../../kernel/time-limit';
import type { StagedFile } from './staging';

export interface UploadLimits {
  /** IMPORT_LIMIT_BYTES. */
  archiveBytes: number;
  /** How long the upload may pause. */
  idleMs: number;
}

const ZIP = /^application\/(zip|x-zip-compressed)\s*(;|$)/i;
const FORM = /^multipart\/form-data\s*(;|$)/i;

/** What is expected to come, as far as the client says; it is counted anyway. */
export const announcedBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

/**
 * Writes the archive of a request into a file, as it comes: the body itself, or the field `archive` of a form.
 *
 * @throws PlatformError `archive-too-large`, `insufficient-storage`, `unsupported-media-type`, `validation-failed`,
 *   `request-timeout`
 */
export async function receiveArchive(request: IncomingMessage, file: StagedFile, limits: UploadLimits): Promise<void> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  const isForm = FORM.test(type);
  if ((!isForm && !ZIP.test(type)) || encoding !== 'identity') {
    throw new PlatformError('unsupported-media-type', 'Send application/zip, or a form with the field archive.');
  }
  if (!isForm && announcedBytes(request) > limits.archiveBytes) throw new PlatformError('archive-too-large');
  const body = withIdleTimeout(request, limits.idleMs);
  for await (const chunk of isForm ? archiveInForm(request.headers, body) : body) {
    if (file.bytes + chunk.length > limits.archiveBytes) throw new PlatformError('archive-too-large');
    await file.write(chunk);
  }
}

/** The file in the field `archive`, piece by piece: memory never holds more than one piece. */
async function* archiveInForm(headers: IncomingHttpHeaders, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const form = new OneFileForm(headers, 'archive');
  for await (const chunk of body) {
    form.write(chunk);
    yield* form.takeChunks();
  }
  await form.end();
  yield* form.takeChunks();
}

/** Reads the body until it pauses for too long. The request is left as it is, so that a refusal can still be sent. */
async function* withIdleTimeout(request: IncomingMessage, idleMs: number): AsyncGenerator<Buffer> {
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  for (;;) {
    const step = await withinTime(chunks.next(), idleMs).catch((error: unknown) => {
      throw request.readableAborted || request.destroyed
        ? InvalidRequestError.at('', 'The body ended early.')
        : new PlatformError('request-timeout', error instanceof Error ? error.message : undefined);
    });
    if (step.done) return;
    yield step.value;
  }
}
