import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tgzOf } from '../../plugin-kit/testing/tarball';
import type { LockEntry, Lockfile } from '../lockfile';

/** A package as a test writes it: its `package.json`, and files by their paths. */
export interface TestPackage {
  name: string;
  version: string;
  json?: Record<string, unknown>;
  files?: Record<string, string>;
}

/**
 * Stands in for the npm registry, on this machine: archives at the paths where that has them, and of each package a list
 * with one version. npm asks it instead of registry.npmjs.org when its setting `registry` says so.
 */
export class LoopbackRegistry {
  private readonly answers = new Map<string, Buffer>();
  readonly asked: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<LoopbackRegistry> {
    const server = createServer();
    const registry = new LoopbackRegistry(server);
    server.on('request', ({ url = '' }, response) => {
      registry.asked.push(url);
      const answer = registry.answers.get(decodeURIComponent(url));
      response.writeHead(answer ? 200 : 404, {
        'content-type': url.endsWith('.tgz') ? 'application/octet-stream' : 'application/json',
      });
      response.end(answer);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return registry;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** @returns its entry in a lock file */
  add(one: TestPackage): LockEntry {
    const archive = archiveOf(one);
    const entry = entryOf(one, archive);
    this.answers.set(pathOf(one), archive);
    this.answers.set(`/${one.name}`, listOf(one, entry));
    return entry;
  }

  /** Another archive at the same place, as somebody who took the registry over would put it there. */
  replace(one: TestPackage): void {
    this.answers.set(pathOf(one), archiveOf(one));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    if (this.server.listening) await new Promise(done => this.server.close(done));
  }
}

/** Of packages that nobody downloads. */
export const entryOf = (one: TestPackage, archive = archiveOf(one)): LockEntry => ({
  version: one.version,
  resolved: `https://registry.npmjs.org${pathOf(one)}`,
  integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
});

/** The two files of a plugin that names these packages, in these versions. */
export function packageFiles(
  dependencies: Record<string, string>,
  packages: Record<string, LockEntry>,
): { 'package.json': string; 'package-lock.json': string } {
  const lock: Lockfile = { lockfileVersion: 3, packages: { '': { dependencies }, ...packages } };
  return { 'package.json': JSON.stringify({ dependencies }), 'package-lock.json': JSON.stringify(lock) };
}

function listOf({ name, version, json = {} }: TestPackage, { resolved, integrity }: LockEntry): Buffer {
  const versions = { [version]: { name, version, ...json, dist: { tarball: resolved, integrity } } };
  return Buffer.from(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
}

const pathOf = ({ name, version }: TestPackage): string => `/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;

function archiveOf({ name, version, json = {}, files = {} }: TestPackage): Buffer {
  const manifest = JSON.stringify({ name, version, ...json });
  return tgzOf([
    { path: 'package/package.json', content: manifest },
    ...Object.entries(files).map(([path, content]) => ({ path: `package/${path}`, content })),
  ]);
}
