import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ContentMissingError, ContentTooLargeError } from '../../../src/files/store/content-errors';
import type { ContentStore, StoredContent } from '../../../src/files/store/content-store';

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
const source = (...pieces: string[]): Readable => Readable.from(pieces.map(piece => Buffer.from(piece)));
const everything = async (store: ContentStore) => (await listAll(store)).map(({ sha256 }) => sha256);

export async function listAll(store: ContentStore): Promise<StoredContent[]> {
  const all = [];
  for await (const content of store.list()) all.push(content);
  return all;
}

/** What every kind of content store promises. @param open a store with nothing in it, a new one for each test */
export function testContentStore(open: () => ContentStore | Promise<ContentStore>): void {
  let store: ContentStore;
  beforeEach(async () => {
    store = await open();
  });

  it('names content by its SHA-256, and gives it back whole or a part', async () => {
    const content = await store.write(source('hello', ' ', 'world'), 100);
    expect(content).toEqual({ sha256: sha256Of('hello world'), size: 11 });
    expect((await buffer(await store.read(content.sha256))).toString()).toBe('hello world');
    expect((await buffer(await store.read(content.sha256, { start: 6, end: 8 }))).toString()).toBe('wor');
  });

  it('stores content of no bytes', async () => {
    const content = await store.write(Readable.from([]), 100);
    expect(content).toEqual({ sha256: sha256Of(''), size: 0 });
    expect((await buffer(await store.read(content.sha256))).length).toBe(0);
  });

  it('stores the same bytes once, also when they come at the same time', async () => {
    const written = await Promise.all(Array.from({ length: 8 }, () => store.write(source('same'), 100)));
    expect(new Set(written.map(({ sha256 }) => sha256))).toEqual(new Set([sha256Of('same')]));
    expect(await everything(store)).toEqual([sha256Of('same')]);
  });

  it('accepts exactly as much as the limit', async () => {
    await expect(store.write(source('1234', '5678'), 8)).resolves.toMatchObject({ size: 8 });
    await expect(store.write(source('1234', '56789'), 8)).rejects.toThrow(ContentTooLargeError);
    expect(await everything(store)).toEqual([sha256Of('12345678')]);
  });

  it('keeps nothing of a source that breaks off, and says what the source said', async () => {
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('first');
        throw new Error('gone');
      })(),
    );
    await expect(store.write(breaking, 100)).rejects.toThrow('gone');
    expect(await everything(store)).toEqual([]);
    expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0);
  });

  it('removes content, once or twice, and says that it is missing', async () => {
    const { sha256 } = await store.write(source('going'), 100);
    expect(await store.has(sha256)).toBe(true);
    await store.remove(sha256);
    await store.remove(sha256);
    expect(await store.has(sha256)).toBe(false);
    await expect(store.read(sha256)).rejects.toThrow(ContentMissingError);
  });

  it('lists size and time of what is there', async () => {
    const { sha256 } = await store.write(source('listed'), 100);
    const [found] = await listAll(store);
    expect(found).toMatchObject({ sha256, size: 6 });
    expect(Math.abs(found!.storedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });
}
