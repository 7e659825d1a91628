import { createRequire } from 'node:module';
import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type * as Tar from 'tar';
import { CommandError } from '@sv/server/command-line/command-error';
import { safePath } from './entry-path';
import type { PackageEntry } from './package-entry';
import { packageLimits } from './package-limits';
import { PackageRefusedError } from './package-refused.error';

const FILES = new Set(['File', 'OldFile', 'ContiguousFile']);
const GZIP = Buffer.from([0x1f, 0x8b]);
/** Where every tar header says that it is one. */
const MAGIC = { at: 257, text: 'ustar' };

/** Every file of a `.tgz`, as `npm pack` and `tar czf` make it. @throws PackageRefusedError */
export function readArchive(path: string): PackageEntry[] {
  const entries: PackageEntry[] = [];
  let seen = 0;
  let refusal: Error | null = null;
  const parser = newParser(entry => {
    try {
      if (++seen > packageLimits.entries) throw new PackageRefusedError(`it has over ${packageLimits.entries} entries`);
      const isWanted = admit(entry);
      if (isWanted) collect(entry, content => entries.push({ path: safePath(entry.path), content }));
      else entry.resume();
    } catch (error) {
      refusal ??= error as Error;
      entry.resume();
    }
  });
  parser.on(
    'ignoredEntry',
    entry => (refusal ??= new PackageRefusedError(`${JSON.stringify(entry.path)} is a ${entry.type}`)),
  );
  parser.on('error', (error: Error) => (refusal ??= broken(error)));
  try {
    parser.end(unzipped(path));
  } catch (error) {
    refusal ??= broken(error);
  }
  if (refusal) throw refusal;
  return entries;
}

/** @returns whether it is a file; folders follow from their files. @throws PackageRefusedError for anything else */
function admit({ path, type, size }: Tar.ReadEntry): boolean {
  const isFile = FILES.has(type);
  if (!isFile && type !== 'Directory') throw new PackageRefusedError(`${JSON.stringify(path)} is a ${type}`);
  if (isFile || path.replace(/^[./]+$/, '')) safePath(path);
  if (size > packageLimits.entryBytes) throw new PackageRefusedError(`${JSON.stringify(path)} is too large`);
  return isFile;
}

function collect(entry: Tar.ReadEntry, done: (content: Buffer) => void): void {
  const chunks: Buffer[] = [];
  entry.on('data', chunk => chunks.push(chunk));
  entry.on('end', () => done(Buffer.concat(chunks)));
}

/** In memory and never past the limit: a bomb ends here. */
function unzipped(path: string): Buffer {
  const { archiveBytes, unpackedBytes, ratio, ratioCountsFromBytes } = packageLimits;
  if (statSync(path).size > archiveBytes) throw new PackageRefusedError(`it is over ${archiveBytes / 1_048_576} MiB`);
  const packed = readFileSync(path);
  if (!packed.subarray(0, 2).equals(GZIP)) throw new PackageRefusedError('it is no .tgz');
  const plain = gunzip(packed, unpackedBytes);
  const isBomb = plain.length > ratioCountsFromBytes && plain.length > packed.length * ratio;
  if (isBomb) throw new PackageRefusedError(`it unpacks to over ${ratio} times its size`);
  const isTar = plain.toString('latin1', MAGIC.at, MAGIC.at + MAGIC.text.length) === MAGIC.text;
  // What begins like a compressed file would be unpacked a second time, past the limits.
  if (!isTar || plain.subarray(0, 2).equals(GZIP)) throw new PackageRefusedError('there is no tar archive in it');
  return plain;
}

function gunzip(packed: Buffer, limit: number): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw broken(error);
    throw new PackageRefusedError(`it unpacks to over ${limit / 1_048_576} MiB`);
  }
}

const broken = (error: unknown): Error =>
  error instanceof CommandError ? error : new PackageRefusedError(`it is damaged: ${(error as Error).message}`);

/** `tar` is there for development only: an installed image has no sources to add a plugin to. */
function newParser(onReadEntry: (entry: Tar.ReadEntry) => void): Tar.Parser {
  let tar: typeof Tar;
  try {
    // Only here, so that its absence can be said.
    tar = createRequire(import.meta.url)('tar') as typeof Tar;
  } catch {
    // installed with --omit=dev
    throw new CommandError(
      'the package `tar` is missing: run npm ci, with development packages, or unpack it yourself',
    );
  }
  return new tar.Parser({ strict: true, brotli: false, zstd: false, onReadEntry });
}
