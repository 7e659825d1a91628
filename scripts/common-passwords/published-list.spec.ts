import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BloomFilter } from '../../apps/auth/src/accounts/password/bloom-filter';
import { isCommonPassword } from '../../apps/auth/src/accounts/password/common-passwords';
import { isPublished } from '../../apps/auth/src/accounts/password/published-passwords';
import { publishedList } from './published-list';

const FILE = join(import.meta.dirname, '../../apps/auth/src/accounts/password/published-passwords.bin');

describe('the filter of published passwords', () => {
  const list = publishedList();

  it('holds a published list of more than 100,000 that can be set, every one of them', () => {
    expect(list.size).toBeGreaterThan(100_000);
    expect([...list].filter(password => !isPublished(password))).toEqual([]);
  });

  it('refuses what no rule of ours would make, in any case', () => {
    const published = ['michaeljackson', 'NCC1701D', 'ilovegod', 'Zaq12345', 'drowssap', 'rush2112', 'BigBrother'];
    expect(published.filter(password => !isCommonPassword(password))).toEqual([]);
  });

  it('takes fewer than one other in 10,000 for one of them', () => {
    const others = Array.from({ length: 200_000 }, (_, n) => `no one ever chose ${n}`);
    expect(others.filter(isPublished).length).toBeLessThan(20);
  });

  it('is what the list makes, so that it can be made again, and small enough to ship', () => {
    const shipped = readFileSync(FILE);
    expect(shipped.equals(BloomFilter.of(list).bytes)).toBe(true);
    expect(shipped.length).toBeLessThan(1_000_000);
  });
});
