import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError } from '@sv/server/problem/platform-error';
import { isProblemCode, problemCodes } from '@sv/server/problem/problem-codes';
import type { Exchange } from '../gateway/exchange';
import type { Documents } from './documents';
import { OFFLINE_SCRIPT } from './offline-script';
import { plainPage } from './plain-page';

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

  /**
   * A signed-in person keeps the workspace around the error; anybody else gets a page that asks for nothing. So does
   * who is at `/consent`, where no code of a plugin may run.
   */
  sendError(exchange: Exchange, error: PlatformError): void {
    if (exchange.caller?.kind === 'user' && error.status < 500 && exchange.path !== '/consent')
      return this.sendApp(exchange, error.status);
    const { title } = problemCodes[error.code];
    const page = plainPage({
      title,
      paragraphs: [error.message, `Request ${exchange.requestId}`],
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

  /** The headers of a document, for the one that is sent as a file. */
  dressOfflinePage({ response }: Exchange): void {
    this.documents.dress(response, OFFLINE_SCRIPT);
  }

  /** Read each time: it is small, and a new build under a running server has other files. */
  private readIndex(): string {
    try {
      return readFileSync(join(this.webDir, 'index.html'), 'utf8');
    } catch {
      // ENOENT: the web application was not built
      throw new PlatformError('internal-error', 'The web application is not built. Run `npm run build`.');
    }
  }
}
