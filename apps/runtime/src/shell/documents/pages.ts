import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError } from '@sv/server/problem/platform-error';
import { isProblemCode, problemCodes } from '@sv/server/problem/problem-codes';
import { detailForPeople, problemTitle } from '@sv/server/problem/texts/problem-texts';
import type { Exchange } from '../../kernel/exchange/exchange';
import { browserChoices } from './browser-choices';
import type { Documents, KeptDocument } from './documents';
import { escapeHtml } from '@sv/server/http/escape-html';
import { pageLinks } from './page-links';
import { type PageTexts, pageTexts } from './page-texts';
import { plainDocument } from './plain-document';

interface PlainPage {
  texts: PageTexts;
  title: string;
  paragraphs: string[];
  status: number;
  /** Small, below the text. */
  note?: string;
  /** Offers to try again: by default for what may be over in a moment. */
  canRetry?: boolean;
}

/** A small page with no script, for people without a session or without a network. */
function plainPage(page: PlainPage): string {
  const { texts, title, paragraphs, status, note, canRetry = status >= 500 || status === 429 } = page;
  const text = paragraphs
    .filter(Boolean)
    .map(paragraph => `<p>${escapeHtml(paragraph)}</p>`)
    .join('\n      ');
  const content = `${status >= 400 ? `<p class="status">${status}</p>` : ''}
      <h1>${escapeHtml(title)}</h1>
      ${text}
      ${note ? `<p class="hint">${escapeHtml(note)}</p>` : ''}
      <div class="actions">
        ${waysOn(canRetry, texts)}
      </div>`;
  return plainDocument({ title: escapeHtml(title), content });
}

/** Whoever has no session comes to the sign-in from the home page. An empty address is that of the page itself. */
const waysOn = (canRetry: boolean, { tryAgain, goHome }: PageTexts): string =>
  canRetry
    ? `<a class="primary" href="">${escapeHtml(tryAgain)}</a><a href="/">${escapeHtml(goHome)}</a>`
    : `<a class="primary" href="/">${escapeHtml(goHome)}</a>`;

const IMPORT_MAP = /(<script type="importmap"[^>]*>)[^<]*(<\/script>)/;
const STYLESHEET = /<link rel="stylesheet" href="\/?([\w-]+\.css)"[^>]*>/g;

/** The documents of the platform itself: the web application, its error pages and the explanations of codes. */
export class Pages {
  constructor(
    private readonly documents: Documents,
    private readonly webDir: string,
  ) {}

  /** The web application; its router shows the page of the app. After the first script, which is needed before the rest. */
  sendApp(exchange: Exchange, pluginId: string): void {
    const links = pageLinks(this.webDir, pluginId, this.documents.textLanguageFor(exchange.request));
    const template = this.readIndex().replace('</body>', () => `${links}</body>`);
    this.documents.send(exchange, template, 200, { isCompressed: true });
  }

  /** The page that a plugin opens to everybody: its script starts in place of the workspace, and asks for no session. */
  sendPublic(exchange: Exchange, pluginId: string): void {
    const template = this.readIndex().replace('<body>', `<body data-public="${pluginId}">`);
    this.documents.send(exchange, template, 200, { isPublic: true, isCompressed: true });
  }

  /**
   * The web application as the service worker opens it without a network. It says nothing of anybody. The worker has the
   * hashes for the import map already. Null while the web application is not built.
   */
  coldApp(): KeptDocument | null {
    if (!existsSync(this.index)) return null;
    const template = this.readIndex()
      .replace(IMPORT_MAP, '$1__IMPORTS__$2')
      .replace('<head>', `<head><script nonce="__NONCE__">${browserChoices}</script>`)
      .replace('<body>', '<body data-cold>');
    return this.documents.withoutRequest(template);
  }

  /** The web application for pages of the platform itself, such as a paywall: its style is in the document. */
  sendApart(exchange: Exchange, status = 200): void {
    this.documents.send(exchange, withOwnStyle(this.readIndex(), this.webDir), status);
  }

  /**
   * A signed-in person sees the error inside the workspace; anybody else gets a page that makes no further requests. So
   * does a person at `/consent`, where no code of a plugin may run, and a person who must confirm their identity first:
   * the workspace could only repeat the refusal.
   */
  sendError(exchange: Exchange, error: PlatformError): void {
    const isStale = error.code === 'reauthentication-required';
    const isInside = exchange.caller?.kind === 'user' && error.status < 500 && exchange.path !== '/consent' && !isStale;
    // Also when the web application was not built: the error page is the last fallback, so it must not fail.
    if (isInside && existsSync(this.index)) return this.sendApart(exchange, error.status);
    const language = this.documents.textLanguageFor(exchange.request);
    const texts = pageTexts[language];
    const title = error.code === 'not-found' ? texts.notFound : problemTitle(error.code, language);
    const text = isStale ? texts.startInWorkspace : detailForPeople(error, language);
    const page = plainPage({
      texts,
      title,
      paragraphs: [text],
      note: texts.requestId(exchange.requestId),
      status: error.status,
    });
    this.documents.send(exchange, page, error.status);
  }

  /** `/problems/<code>`: what `type` of a problem points to. */
  sendProblemEntry(exchange: Exchange, code: string): void {
    if (!isProblemCode(code)) throw new PlatformError('not-found');
    const { title, status, meaning } = problemCodes[code];
    // For programmers, like the API.
    const texts = pageTexts.en;
    const page = plainPage({
      texts,
      title,
      paragraphs: [meaning],
      note: `Code: ${code}, status: ${status}`,
      status: 200,
    });
    this.documents.send(exchange, page, 200, { language: 'en' });
  }

  sendOffline(exchange: Exchange): void {
    const texts = pageTexts[this.documents.textLanguageFor(exchange.request)];
    const { title, text } = texts.offline;
    this.documents.send(exchange, plainPage({ texts, title, paragraphs: [text], status: 200, canRetry: true }), 200);
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

/**
 * Puts the styles into the document, in place of links: linked files could come from a cache that scripts of the origin
 * can write.
 */
const withOwnStyle = (index: string, webDir: string): string =>
  index.replace(STYLESHEET, (link, file: string) => {
    try {
      return `<style nonce="__NONCE__">${readFileSync(join(webDir, file), 'utf8')}</style>`;
    } catch {
      // ENOENT: a build is under way
      return link;
    }
  });
