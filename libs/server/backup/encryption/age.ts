import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Decrypter } from 'age-encryption';
import { errorCodeOf } from '../../database/error-code';
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

/** @throws BackupError when none of the keys fits, or, as it is read, when something is changed or missing */
export async function decrypted(source: Readable, identities: readonly string[]): Promise<Readable> {
  const { Decrypter } = await library();
  const decrypter = new Decrypter();
  let sourceError: Error | undefined;
  source.once('error', error => (sourceError = error));
  try {
    identities.forEach((identity, at) => addIdentity(decrypter, identity, at));
    const content = fromWeb(await decrypter.decrypt(toWeb(source)));
    return Readable.from(
      undamaged(content, () => sourceError),
      { objectMode: false, highWaterMark: 1 << 18 },
    );
  } catch (error) {
    source.destroy();
    throw error instanceof BackupError ? error : (sourceError ?? headerFault(error as Error));
  }
}

/** The library's own error has the private key in it. */
function addIdentity(decrypter: Decrypter, identity: string, at: number): void {
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BackupError(`private key ${at + 1} of the file is incomplete or mistyped: take another copy of the file`);
  }
}

async function* undamaged(content: Readable, sourceError: () => Error | undefined): AsyncGenerator<Buffer> {
  try {
    yield* content as AsyncIterable<Buffer>;
  } catch {
    throw sourceError() ?? new BackupError(DAMAGED);
  }
}

const headerFault = ({ message }: Error): BackupError =>
  new BackupError(message.startsWith('no identity matched') ? OTHER_KEY : DAMAGED);

const DAMAGED =
  'the encrypted backup is damaged or was cut off: copy it again and compare its SHA-256, or take an older backup';
const OTHER_KEY =
  'the backup cannot be decrypted with this key. It opens with a key that BACKUP_RECIPIENTS named when it was made: ' +
  'age-keygen -y <key file> prints which one a file has';

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
    const reason = errorCodeOf(error) === 'ENOENT' ? 'it is not there' : (error as Error).message;
    throw new BackupError(`the key file ${file} cannot be read: ${reason}`);
  }
  throw new BackupError(
    `there is no private key in ${file}: it is the file that age-keygen wrote, with AGE-SECRET-KEY-…`,
  );
}

const toWeb = (source: Readable): globalThis.ReadableStream<Uint8Array> =>
  Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as unknown as ReadableStream);
