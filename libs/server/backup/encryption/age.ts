import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BackupError } from '../backup-error';

/** Begins the file format of `age`, whatever the name of the file is. */
export const AGE_HEADER = 'age-encryption.org/v1\n';

/** Whether content is encrypted, whatever it is called, and the whole of it, to be read in place of the source. */
export async function lookInto(source: Readable): Promise<{ isEncrypted: boolean; content: Readable }> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  while (head.length < AGE_HEADER.length) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const content = Readable.from(startingWith(head, chunks), { objectMode: false, highWaterMark: 1 << 18 });
  content.once('close', () => source.destroy());
  return { isEncrypted: head.subarray(0, AGE_HEADER.length).toString('latin1') === AGE_HEADER, content };
}

async function* startingWith(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Loaded when it is used: most instances encrypt nothing. */
const library = () => import('age-encryption');

/** What only the owners of these keys can read: recipients as `age-keygen` prints them, `age1…`. */
export async function encrypted(source: Readable, recipients: readonly string[]): Promise<Readable> {
  const { Encrypter } = await library();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** @throws BackupError when none of the keys fits */
export async function decrypted(source: Readable, identities: readonly string[]): Promise<Readable> {
  const { Decrypter } = await library();
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    source.destroy();
    throw new BackupError(`the backup cannot be decrypted with this key: ${(error as Error).message}`);
  }
}

/** What is wrong with a recipient; null: nothing. */
export async function recipientFault(recipients: readonly string[]): Promise<string | null> {
  const { Encrypter } = await library();
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      return `BACKUP_RECIPIENTS has a key that is none: ${recipient.slice(0, 12)}… Copy the public key again that age-keygen printed.`;
    }
  }
  return null;
}

/** The private keys in a file, as `age-keygen` writes it. @throws BackupError */
export function readIdentities(file: string): string[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    const keys = lines.map(line => line.trim()).filter(line => line.startsWith('AGE-SECRET-KEY-'));
    if (keys.length > 0) return keys;
  } catch (error) {
    throw new BackupError(`${file} cannot be read: ${(error as Error).message}`);
  }
  throw new BackupError(
    `there is no private key in ${file}: it is the file that age-keygen wrote, with AGE-SECRET-KEY-…`,
  );
}

const toWeb = (source: Readable): globalThis.ReadableStream<Uint8Array> =>
  Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as unknown as ReadableStream);
