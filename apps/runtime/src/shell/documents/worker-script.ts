import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { Exchange } from '../../kernel/exchange/exchange';
import type { PluginGeneration } from '../../plugins/host/generation/plugin-generation';
import type { KeptDocument } from './documents';

/** The workspace's one service worker. */
export const WORKER = '/sv-worker.js';

/** The content security policy of the service worker: it runs our own scripts and connects only to us. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'";

export interface WorkerScriptOptions {
  webDir: string;
  authSecret: string;
  generation: Pick<PluginGeneration, 'current'>;
  /** The page for when there is no network. */
  offlinePage: () => Promise<string>;
  /** The workspace, for a person who used this browser last; null while it is not built. */
  coldApp: () => KeptDocument | null;
  push: { publicKey: string } | null;
}

/**
 * `/sv-worker.js`: the built script, with values that the worker must know and no page can write: the generation of the
 * plugins, the name of its caches, the documents for the time without a network and the key of the pushes. Another generation or another identity
 * makes another script, and so a new worker.
 */
export class WorkerScript {
  constructor(private readonly options: WorkerScriptOptions) {}

  async send({ request, response, method }: Exchange): Promise<void> {
    const body = Buffer.from(this.fill(this.read(), await this.options.offlinePage()));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    response.setHeader('etag', etag);
    response.setHeader('cache-control', 'no-cache');
    response.setHeader('content-security-policy', POLICY);
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'content-length': body.length });
    response.end(method === 'HEAD' ? undefined : body);
  }

  private fill(script: string, offlinePage: string): string {
    const generation = String(this.options.generation.current);
    const values: Record<string, string | KeptDocument | null> = {
      GENERATION: generation,
      CACHES: this.cachesOf(generation),
      OFFLINE: offlinePage,
      SHELL: this.options.coldApp(),
      PUSH_KEY: this.options.push?.publicKey ?? null,
    };
    return script.replace(/'__(GENERATION|CACHES|OFFLINE|SHELL|PUSH_KEY)__'/g, (_, name: string) =>
      JSON.stringify(values[name]),
    );
  }

  /** A name that nobody can guess in advance: no page can fill the caches of a future generation. */
  private cachesOf(generation: string): string {
    const tag = createHmac('sha256', this.options.authSecret).update(`worker-caches/${generation}`).digest('base64url');
    return `sv-${generation}-${tag.slice(0, 22)}`;
  }

  /** Read each time: a new build under a running server has another list of files. */
  private read(): string {
    try {
      return readFileSync(join(this.options.webDir, WORKER), 'utf8');
    } catch {
      // ENOENT: the web application was not built
      throw new PlatformError('not-found');
    }
  }
}
