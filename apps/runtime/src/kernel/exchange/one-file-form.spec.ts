import { PlatformError } from '@sv/server/problem/platform-error';
import { OneFileForm } from './one-file-form';

const BOUNDARY = 'x-boundary';
const HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

const filePart = (field: string, content: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="a.zip"\r\n\r\n${content}\r\n`;
const fieldPart = (field: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\nvalue\r\n`;
const END = `--${BOUNDARY}--\r\n`;

async function read(body: string, limitBytes?: number): Promise<string> {
  const form = new OneFileForm(HEADERS, 'file', limitBytes);
  const taken: Buffer[] = [];
  for (const byte of Buffer.from(body)) {
    form.write(Buffer.of(byte));
    taken.push(...form.takeChunks());
  }
  await form.end();
  return Buffer.concat([...taken, ...form.takeChunks()]).toString();
}

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof PlatformError ? { code: error.code, errors: error.errors } : error),
  );

const wrong = (detail: string) => ({ code: 'validation-failed', errors: [{ pointer: '/file', detail }] });
const ONE_FILE = wrong('Send exactly one file, in the field file.');

describe('OneFileForm', () => {
  it('gives the content of the file, however it is cut', async () => {
    expect(await read(filePart('file', 'hello\r\nthere') + END)).toBe('hello\r\nthere');
  });

  it.each([
    ['no part', END],
    ['a file in another field', filePart('other', 'a') + END],
    ['two files', filePart('file', 'a') + filePart('file', 'b') + END],
    ['a field beside the file', filePart('file', 'a') + fieldPart('note') + END],
    ['a field alone', fieldPart('file') + END],
  ])('refuses %s', async (_, body) => {
    expect(await refusalOf(read(body))).toEqual(ONE_FILE);
  });

  it('refuses a form that breaks off', async () => {
    expect(await refusalOf(read(filePart('file', 'a')))).toEqual(wrong('The form cannot be read.'));
  });

  it('takes a file of exactly the limit, and refuses one byte more', async () => {
    expect(await read(filePart('file', 'x'.repeat(2048)) + END, 2048)).toHaveLength(2048);
    expect(await refusalOf(read(filePart('file', 'x'.repeat(2049)) + END, 2048))).toMatchObject({
      code: 'body-too-large',
    });
  });

  it('refuses headers without a boundary', () => {
    expect(() => new OneFileForm({ 'content-type': 'multipart/form-data' }, 'file')).toThrow(PlatformError);
  });
});
