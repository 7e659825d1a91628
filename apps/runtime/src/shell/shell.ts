import type { ServerResponse } from 'node:http';
import sirv from 'sirv';
import { endWithFile } from '@sv/server/http/end-with-file';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { Caller } from '../kernel/request-context/caller';
import type { Exchange } from '../kernel/exchange/exchange';
import { keepFromWorkers } from '../kernel/exchange/security-headers';
import type { Pages } from './documents/pages';
import type { WebManifest } from './documents/web-manifest';
import { WORKER, type WorkerScript } from './documents/worker-script';

/** The page that is shown before a plugin that costs money; the plugin's id follows. */
const PAYWALL = '/paywall/';

const MANIFEST = '/manifest.webmanifest';
/** What the service worker keeps, and in which version. */
const WORKER_MANIFEST = '/ngsw.json';

/**
 * Whether a path names a built file. All built files are in the root folder; deeper down, a dot belongs to the address
 * of a page.
 */
export const isStaticPath = (path: string): boolean => /^\/[^/]+\.[a-z0-9]+$/i.test(path);

export interface ShellOptions {
  refuse: (exchange: Exchange, error: unknown) => void;
  manifest: WebManifest;
  worker: WorkerScript;
  /** Answers `/consent`, a document of its own. */
  consent: (exchange: Exchange) => Promise<void>;
  /** Whether a plugin with this id is running, costs money and is there for the caller. */
  isPaid: (pluginId: string, caller: Caller) => boolean;
}

/** The third handler of the gateway: pages and static files. */
export class Shell {
  private readonly files: ReturnType<typeof sirv>;

  constructor(
    private readonly pages: Pages,
    webDir: string,
    private readonly options: ShellOptions,
  ) {
    // `dev` looks for the file at every request: a file that a new build removed is then a 404, and not a crash.
    this.files = sirv(webDir, { etag: true, gzip: true, brotli: true, dev: true, setHeaders: setFileHeaders });
  }

  readonly handle = (exchange: Exchange): void => {
    try {
      this.dispatch(exchange);
    } catch (error) {
      this.options.refuse(exchange, error);
    }
  };

  private dispatch(exchange: Exchange): void {
    const { method, path, publicPath, plugin, response } = exchange;
    // A public route of a plugin without a server half: nothing answers there.
    if (publicPath?.kind === 'route') throw new PlatformError('not-found');
    if (publicPath && plugin) return this.pages.sendPublic(exchange, plugin.id);
    if (path === '/consent') {
      const refuse = (error: unknown) => this.options.refuse(exchange, error);
      // `catch` twice: the page that the first refusal wanted to show may be missing too.
      void this.options.consent(exchange).catch(refuse).catch(refuse);
      return;
    }
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      throw new PlatformError(exchange.plugin || path === '/' ? 'method-not-allowed' : 'not-found');
    }
    if (path === MANIFEST) return this.options.manifest.send(exchange);
    if (path === WORKER) return this.sendWorker(exchange);
    if (isStaticPath(path)) return this.sendFile(exchange);
    if (path === '/offline') return this.pages.sendOffline(exchange);
    if (path.startsWith('/problems/')) return this.pages.sendProblemEntry(exchange, path.slice('/problems/'.length));
    if (path.startsWith(PAYWALL)) return this.sendPaywall(exchange);
    if (exchange.plugin) return this.pages.sendApp(exchange, exchange.plugin.id);
    throw new PlatformError('not-found');
  }

  private sendWorker(exchange: Exchange): void {
    const refuse = (error: unknown) => this.options.refuse(exchange, error);
    void this.options.worker.send(exchange).catch(refuse);
  }

  private sendPaywall(exchange: Exchange): void {
    const { caller } = exchange;
    if (caller?.kind !== 'user') throw new PlatformError('unauthenticated');
    if (!this.options.isPaid(exchange.path.slice(PAYWALL.length), caller)) throw new PlatformError('not-found');
    this.pages.sendApart(exchange);
  }

  /** `index.html` is a template with an open nonce, so it is never served as a file. */
  private sendFile(exchange: Exchange): void {
    // A service worker that gets 404 here unregisters, and the push subscription with it. The file may be missing only
    // because a build is running, so another code is sent.
    const code = exchange.path === WORKER_MANIFEST ? 'not-built' : 'not-found';
    const missing = () => this.options.refuse(exchange, new PlatformError(code));
    if (/\.html$/i.test(exchange.path)) return missing();
    endWithFile(exchange.response);
    this.files(exchange.request, exchange.response, missing);
  }
}

/** Built files carry a hash of their content in their name. */
function setFileHeaders(response: ServerResponse, path: string): void {
  const hashed = /-[\w-]{8}\.(js|css|svg|png|woff2)$/.test(path);
  response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  keepFromWorkers(response);
}
