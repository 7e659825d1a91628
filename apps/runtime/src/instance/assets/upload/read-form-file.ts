import { PlatformError } from '@sv/server/problem/platform-error';
import type { IncomingMessage } from 'node:http';
import { OneFileForm } from '../../../kernel/exchange/one-file-form';
import { FORM_OVERHEAD_BYTES } from './upload-routes';

/**
 * The one file of a form, in the field `file`, its real bytes counted whatever was announced. Reading stops at the first
 * thing that is wrong; the request is left as it is, so that the refusal can still be sent.
 *
 * @throws PlatformError `unsupported-media-type`, `body-too-large`, `validation-failed`
 */
export async function readFormFile(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
    throw new PlatformError('unsupported-media-type', 'Send the file as multipart/form-data.');
  const form = new OneFileForm(request.headers, 'file', limitBytes);
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limitBytes + FORM_OVERHEAD_BYTES) throw new PlatformError('body-too-large');
      form.write(chunk);
    }
  } catch (error) {
    throw error instanceof PlatformError ? error : form.wrongForm('The body ended early.');
  }
  await form.end();
  return Buffer.concat(form.takeChunks());
}
