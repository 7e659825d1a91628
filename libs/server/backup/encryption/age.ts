import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BackupError } from '../backup-error';

/** Begins the file format of `age`, whatever the name of the file is. */
export const AGE_HEADER = 'age-encryption.org/v1\n';

/** Whether content is encrypted, whatever it is called. It is still whole afterwards. */
export async function isEncryptedContent(source: Readable): Promise<boolean> {
  for (;;) {
    const head = source.read(AGE_HEADER.length) as Buffer | null;
    if (head) source.unshift(head);
    if (head || source.readableEnded) return head?.toString('latin1') === AGE_HEADER;
    await Promise.race([once(source, 'readable'), once(source, 'end')]);
  }
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
