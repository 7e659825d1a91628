// Makes the filter of published passwords again: npx tsx scripts/common-passwords/write-filter.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BloomFilter } from '../../apps/auth/src/accounts/password/bloom-filter';
import { publishedList } from './published-list';

const FILE = join(import.meta.dirname, '../../apps/auth/src/accounts/password/published-passwords.bin');

const list = publishedList();
const { bytes } = BloomFilter.of(list);
writeFileSync(FILE, bytes);
process.stdout.write(`${list.size} passwords in ${bytes.length} bytes\n`);
