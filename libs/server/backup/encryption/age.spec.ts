import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { AGE_HEADER, decrypted, encrypted, readIdentities, recipientFault } from './age';

/** For tests alone. */
const KEY = 'AGE-SECRET-KEY-1Z75HRDAMA3ZLN30XVXKD3P8Q8QA50RN9TV9Z0237LTVTCREZS4US7ZF0QE';
const RECIPIENT = 'age1umhh76mvgax9kf5y5uzrlty08quz5d7xjyc820pnkzkuelyupapqnlzghu';
/** What Debian's `age` 1.1.1 made of "written by age 1.1.1". */
const BY_AGE = Buffer.from(
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBhcWNaZ3AvbDBVdGoyT25CcXNONjJqMVUwNGF4SjNGRjRXV3FQZVQvT3h3' +
    'Cjg1RUZEUTgwVHhqaG13NG03M3VqRGIvOWZSWGNKaDR6aDNlTWZFSkF2TkEKLS0tIE9zMU5uM2xpdmE3cFdOQXoyK3FNSzRERkFZ' +
    'dDg0em9IdEdVNnFLYnMzU0EKEr+MVzgv/KWzZOeIG0nkJgvfNBUzZgpO9H3AdwpsYvE5s4ZXA8hVDyCpTwTgAK5KRQAIDg==',
  'base64',
);
const streamOf = (bytes: Buffer) => Readable.from([bytes]);

describe('encryption of backups', () => {
  it('is that of age, in which any of several keys opens it', async () => {
    const other = await generateX25519Identity();
    const plain = randomBytes(300_000);
    const made = await buffer(await encrypted(streamOf(plain), [RECIPIENT, await identityToRecipient(other)]));
    expect(made.subarray(0, AGE_HEADER.length).toString()).toBe(AGE_HEADER);
    expect(made.includes(plain.subarray(0, 32))).toBe(false);
    for (const key of [KEY, other])
      expect((await buffer(await decrypted(streamOf(made), [key]))).equals(plain)).toBe(true);
    expect((await buffer(await decrypted(streamOf(BY_AGE), [KEY]))).toString()).toBe('written by age 1.1.1');
  });

  it('is not opened by another key, nor after a byte was changed or cut off', async () => {
    const other = await generateX25519Identity();
    await expect(decrypted(streamOf(BY_AGE), [other])).rejects.toThrow('a key that BACKUP_RECIPIENTS named');
    const plain = randomBytes(200_000);
    const made = await buffer(await encrypted(streamOf(plain), [RECIPIENT]));
    const changed = Buffer.from(made);
    changed[150_000]! ^= 1;
    const cutOff = [50, 150, 150_000, made.length - 1].map(length => made.subarray(0, length));
    for (const broken of [changed, randomBytes(500), ...cutOff])
      await expect(decrypted(streamOf(broken), [KEY]).then(buffer)).rejects.toThrow('is damaged or was cut off');
  });

  it('reports what broke under it as that, and not as damage', async () => {
    const made = await buffer(await encrypted(streamOf(randomBytes(200_000)), [RECIPIENT]));
    const breaking = Readable.from(
      (async function* () {
        yield made.subarray(0, 150_000);
        throw new Error('the store is away');
      })(),
    );
    await expect(decrypted(breaking, [KEY]).then(buffer)).rejects.toThrow('the store is away');
  });

  it('never shows a private key, however wrong it is', async () => {
    const mistyped = KEY.replace('HRDA', 'HRDX');
    const error: unknown = await decrypted(streamOf(BY_AGE), [KEY, mistyped]).catch((reason: unknown) => reason);
    expect(String(error)).toContain('private key 2 of the file is incomplete or mistyped');
    expect(String(error)).not.toContain('HRDX');
  });

  it('takes keys from the file of age-keygen, and finds a public key with a slip in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sv-age-'));
    try {
      writeFileSync(join(folder, 'key.txt'), `# created: 2026-11-26\n# public key: ${RECIPIENT}\n${KEY}\n`);
      expect(readIdentities(join(folder, 'key.txt'))).toEqual([KEY]);
      writeFileSync(join(folder, 'public.txt'), `${RECIPIENT}\n`);
      expect(() => readIdentities(join(folder, 'public.txt'))).toThrow('there is no private key');
      expect(() => readIdentities(join(folder, 'none.txt'))).toThrow('none.txt cannot be read: it is not there');
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(await recipientFault([RECIPIENT])).toBeNull();
    expect(await recipientFault([RECIPIENT.replace('mhh7', 'mhh8')])).toContain('a key that is none');
  });
});
