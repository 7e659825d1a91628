import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const BOUNDARY = 'a-boundary';
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** One file of a form. */
export const filePart = (content: Buffer | string, name = 'a.txt', type = 'text/plain'): Buffer =>
  part(`content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}`, content);

export const fieldPart = (name: string, value: string): Buffer =>
  part(`content-disposition: form-data; name="${name}"`, value);

export const formOf = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);

/** Everything below a folder of content, temporary files among it; without folders. */
export async function contentFilesIn(dataDir: string): Promise<string[]> {
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter(entry => entry.isFile()).map(({ name }) => name);
}

const part = (head: string, content: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
