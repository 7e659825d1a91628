import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError } from '@sv/server/problem/platform-error';
import { isProblemCode, problemCodes } from '@sv/server/problem/problem-codes';
import type { Exchange } from '../gateway/exchange';
import type { Documents } from './documents';
import { plainPage } from './plain-page';

/** For somebody who opened an address that the pages of the workspace ask for only after they have confirmed it. */
const BEGIN_THERE =
  'You signed in a while ago. Begin this in the workspace, under Account → Your data: it asks you to confirm that it is ' +
  'you, and goes on.';

const STYLESHEET = /<link rel="stylesheet" href="\/?([\w-]+\.css)"[^>]*>/g;

/** The documents of the platform itself: the web application, its error pages and the explanations of codes. */
export class Pages {
  constructor(
    private readonly documents: Documents,
    private readonly webDir: string,
  ) {}

  /** The web application; its router shows the page that belongs to the path. */
  sendApp(exchange: Exchange, status = 200): void {
    this.documents.send(exchange, this.readIndex(), status);
  }

  /** The same where the platform speaks for itself, as before a paywall: its style stands in the document. */
  sendApart(exchange: Exchange, status = 200): void {
    this.documents.send(exchange, withOwnStyle(this.readIndex(), this.webDir), status);
  }

  /**
   * A signed-in person keeps the workspace around the error; anybody else gets a page that asks for nothing. So does
   * who is at `/consent`, where no code of a plugin may run, and who must confirm first that it is them: the workspace
   * would only say that they may not.
   */
  sendError(exchange: Exchange, error: PlatformError): void {
    const isStale = error.code === 'reauthentication-required';
    const isInside = exchange.caller?.kind === 'user' && error.status < 500 && exchange.path !== '/consent' && !isStale;
    // Also without the web application: what answers for an error has nobody behind it.
    if (isInside && existsSync(this.index)) return this.sendApart(exchange, error.status);
    const title = error.code === 'not-found' ? 'Page not found' : problemCodes[error.code].title;
    const words = isStale ? BEGIN_THERE : error.message;
    const page = plainPage({
      title,
      paragraphs: [words, `Request ${exchange.requestId}`],
      status: error.status,
    });
    this.documents.send(exchange, page, error.status);
  }

  /** `/problems/<code>`: what `type` of a problem points to. */
  sendProblemEntry(exchange: Exchange, code: string): void {
    if (!isProblemCode(code)) throw new PlatformError('not-found');
    const { title, status, meaning } = problemCodes[code];
    const page = plainPage({ title, paragraphs: [meaning, `Code ${code}, status ${status}.`], status: 200 });
    this.documents.send(exchange, page, 200);
  }

  sendOffline(exchange: Exchange): void {
    const paragraphs = ['There is no connection to the workspace. Check the network, then try again.'];
    this.documents.send(exchange, plainPage({ title: 'You are offline', paragraphs, status: 200 }), 200);
  }

  private get index(): string {
    return join(this.webDir, 'index.html');
  }

  /** Read each time: it is small, and a new build under a running server has other files. */
  private readIndex(): string {
    try {
      return readFileSync(this.index, 'utf8');
    } catch {
      // ENOENT: the web application was not built
      throw new PlatformError('internal-error', 'The web application is not built. Run `npm run build`.');
    }
  }
}

/** Styles in place of the links to them: these could come out of a cache that scripts of the origin can write. */
const withOwnStyle = (index: string, webDir: string): string =>
  index.replace(STYLESHEET, (link, file: string) => {
    try {
      return `<style nonce="__NONCE__">${readFileSync(join(webDir, file), 'utf8')}</style>`;
    } catch {
      // ENOENT: a build is under way
      return link;
    }
  });
