import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasInstalledPackages } from './installed-packages.cjs';

const HERE = { platform: 'linux', arch: 'x64' };
const tool = { version: '1.0.0', integrity: 'sha512-a' };
const native = { version: '2.0.0', integrity: 'sha512-b', optional: true, os: ['linux'], cpu: ['x64'] };
const foreign = { version: '2.0.0', integrity: 'sha512-c', optional: true, os: ['darwin'], cpu: ['arm64'] };
const picky = { version: '3.0.0', integrity: 'sha512-d', os: ['!win32'] };
const LOCK = { '': {}, 'node_modules/tool': tool, 'node_modules/native': native, 'node_modules/picky': picky };

describe('whether the packages of the lock file are there', () => {
  let root: string;
  beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'sv-packages-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  const has = (there: Record<string, unknown> | null, folders = Object.keys(there ?? {})): boolean => {
    for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    const lock = { packages: { ...LOCK, 'node_modules/foreign': foreign } };
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
    if (there) writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: there }));
    return hasInstalledPackages(root, HERE);
  };
  const { '': _, ...all } = LOCK;

  it('is so after an installation that has come to its end', () => expect(has(all)).toBe(true));

  it.each<[string, Record<string, unknown> | null]>([
    ['npm was stopped before it was done', null],
    ['one is missing', { 'node_modules/native': native, 'node_modules/picky': picky }],
    ['one has another version', { ...all, 'node_modules/tool': { ...tool, version: '1.0.1' } }],
    ['one has other contents', { ...all, 'node_modules/tool': { ...tool, integrity: 'sha512-z' } }],
    ['one more is there', { ...all, 'node_modules/more': tool }],
    ['they were copied from another system', { ...all, 'node_modules/foreign': foreign }],
  ])('is not so when %s', (_, there) => expect(has(there)).toBe(false));

  it('is not so when a folder is gone', () => {
    expect(has(all, ['node_modules/tool', 'node_modules/native'])).toBe(false);
  });
});
