import { createHash } from 'node:crypto';

const BITS_EACH = 24;
/** The best number of hashes for this number of bits. */
const HASHES = 17;

/**
 * Stores a set of texts in three bytes for each. Every text in it is found; of other texts one in 100,000 is found by
 * mistake.
 */
export class BloomFilter {
  constructor(readonly bytes: Uint8Array) {}

  static of(texts: ReadonlySet<string>): BloomFilter {
    const filter = new BloomFilter(new Uint8Array(Math.ceil((texts.size * BITS_EACH) / 8)));
    for (const text of texts) filter.add(text);
    return filter;
  }

  has(text: string): boolean {
    return this.placesOf(text).every(place => (this.bytes[place >> 3]! & (1 << (place & 7))) !== 0);
  }

  private add(text: string): void {
    for (const place of this.placesOf(text)) this.bytes[place >> 3]! |= 1 << (place & 7);
  }

  /** Two numbers of one hash make all places (Kirsch and Mitzenmacher, 2006); 48 bits each, so that no sum is rounded. */
  private placesOf(text: string): number[] {
    const hash = createHash('sha256').update(text).digest();
    const [first, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
    return Array.from({ length: HASHES }, (_, n) => (first + n * step) % (this.bytes.length * 8));
  }
}
