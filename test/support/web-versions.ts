import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BUILT = join(import.meta.dirname, '../../dist/web/browser');
/** `main-QSWYYM4B.js`: its hash begins with the sign that tells the versions apart. */
const HASHED = /\b(main|chunk|styles)-([\w-])([\w-]{7})\.(js|css)\b/g;
const TEXT = /\.(js|css|html|json|svg)$/;

/** As it is in documents and in the service worker. */
const SHA256 = /sha256-[\w+/]{43}=/g;
const NAMES_OTHERS = new Set(['index.html', 'sv-worker.js', 'ngsw.json']);

interface WorkerManifest {
  appData: { entry: string };
  assetGroups: { urls: string[] }[];
  hashTable: Record<string, string>;
}

/**
 * The web application in many versions: the built one, with other names for the files that carry a hash. A version that
 * is put into the folder takes the place of the one before, whose files are gone, as with a build under a running server.
 */
export class WebVersions {
  private constructor(readonly folder: string) {}

  static async create(): Promise<WebVersions> {
    const versions = new WebVersions(await mkdtemp(join(tmpdir(), 'sv-web-')));
    await versions.deploy('1');
    return versions;
  }

  /** @param sign one character, the version's own */
  async deploy(sign: string, damage: (manifest: WorkerManifest) => void = () => undefined): Promise<void> {
    await this.empty();
    const names = (await readdir(BUILT)).filter(name => !/\.(br|gz)$/.test(name));
    // What only names others comes last: the hashes of these are in it.
    const digests = new Map<string, string>();
    const sha1: Record<string, string> = {};
    for (const name of names.filter(built => !NAMES_OTHERS.has(built))) {
      const { built, content } = await this.write(name, sign);
      digests.set(sha256(built), sha256(content));
      sha1[`/${renamed(name, sign)}`] = createHash('sha1').update(content).digest('hex');
    }
    for (const name of ['index.html', 'sv-worker.js']) await this.write(name, sign, digests);
    const manifest = JSON.parse(renamed(await readFile(join(BUILT, 'ngsw.json'), 'utf8'), sign)) as WorkerManifest;
    for (const url of Object.keys(manifest.hashTable)) manifest.hashTable[url] = sha1[url]!;
    damage(manifest);
    await writeFile(join(this.folder, 'ngsw.json'), JSON.stringify(manifest));
  }

  /** What a build does first. */
  async empty(): Promise<void> {
    for (const name of await readdir(this.folder)) await rm(join(this.folder, name));
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private async write(name: string, sign: string, digests = new Map<string, string>()) {
    const built = await readFile(join(BUILT, name));
    const content = TEXT.test(name) ? Buffer.from(rehashed(renamed(built.toString(), sign), digests)) : built;
    await writeFile(join(this.folder, renamed(name, sign)), content);
    return { built, content };
  }
}

const renamed = (text: string, sign: string): string => text.replace(HASHED, `$1-${sign}$3.$4`);

const rehashed = (text: string, digests: Map<string, string>): string =>
  text.replace(SHA256, built => digests.get(built) ?? built);

const sha256 = (content: Buffer): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;
