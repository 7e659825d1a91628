import { Header, type HeaderData } from 'tar';
import { gzipSync } from 'node:zlib';

/** One entry as an attacker would write it: nothing about it has to be true. */
export interface TarEntry {
  path: string;
  content?: string | Buffer;
  /** tar's own name of the kind; a file when left out. */
  type?: HeaderData['type'];
  linkpath?: string;
  /** What the header says of the size; the content's own when left out. */
  size?: number;
}

const BLOCK = 512;

/** A tar archive with exactly these entries, in this order. */
export function tarOf(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = 'File', linkpath, size }) => {
    const body = Buffer.from(content);
    const header = new Header({
      path,
      mode: 0o644,
      uid: 0,
      gid: 0,
      size: size ?? body.length,
      mtime: new Date(0),
      type,
      linkpath,
    });
    const block = Buffer.alloc(BLOCK);
    header.encode(block);
    return [block, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

export const tgzOf = (entries: readonly TarEntry[]): Buffer => gzipSync(tarOf(entries));
