import { gzipSync } from 'node:zlib';
import type { DocumentHeaders, DocumentNeeds } from '../../kernel/exchange/security-headers';
import type { Exchange } from '../../kernel/exchange/exchange';
import { readCookie } from '@sv/server/session-cookie/cookie-names';
import type { InstanceIdentity } from '../../instance/identity/instance-identity';
import { escapeHtml } from '@sv/server/http/escape-html';
import type { Language } from '@sv/contracts/language.contract';
import { directionOf } from '@sv/server/locale/language';
import { brandHtml } from './brand';
import type { DocumentLanguage } from './document-language';
import { installTags, publicTags } from './install-tags';

const THEMES = new Set(['light', 'dark']);
/** Unless it says `gzip;q=0`. */
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/** The part of an exchange that a document needs. */
export type DocumentRequest = Pick<Exchange, 'request' | 'response' | 'method'>;

/** A document that waits for its nonce, in its text and in its headers. */
export interface KeptDocument {
  html: string;
  headers: Record<string, string>;
}

interface Filling {
  nonce: string;
  language: string;
  theme: string;
  status: number;
  isPublic?: true | undefined;
}

/** Sends HTML documents, with the placeholders filled and the headers that only documents carry. */
export class Documents {
  constructor(
    private readonly headers: DocumentHeaders,
    private readonly instance: InstanceIdentity,
    private readonly languages: DocumentLanguage,
  ) {}

  /** @param template HTML with `__NONCE__`, `__LANG__`, `__DIR__`, `__THEME__`, `__STATUS__` and what begins with `__INSTANCE_` */
  send({ request, response, method }: DocumentRequest, template: string, status: number, needs?: DocumentNeeds): void {
    const nonce = this.headers.apply(response, needs);
    const [theme, language] = [themeOf(request.headers.cookie), needs?.language ?? this.languages.languageFor(request)];
    const html = this.fill(template, { nonce, theme, language, status, isPublic: needs?.isPublic });
    const isCompressed = needs?.isCompressed && ACCEPTS_GZIP.test(String(request.headers['accept-encoding']));
    const body = isCompressed ? gzipSync(html) : Buffer.from(html);
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      ...(isCompressed && { 'content-encoding': 'gzip' }),
      'content-length': body.length,
      'cache-control': 'no-store',
      vary: needs?.isCompressed ? 'cookie, accept-language, accept-encoding' : 'cookie, accept-language',
    });
    response.end(method === 'HEAD' ? undefined : body);
  }

  /** As the service worker answers it later, to whom nobody knows: the nonce is filled in there. */
  withoutRequest(template: string): KeptDocument {
    const language = this.languages.fallback;
    const html = this.fill(template, { nonce: '__NONCE__', theme: 'system', language, status: 200 });
    return { html, headers: this.headers.headersWith('__NONCE__') };
  }

  /** For texts that the server writes. */
  textLanguageFor(request: DocumentRequest['request']): Language {
    return this.languages.textLanguageFor(request);
  }

  private fill(template: string, { nonce, theme, language, status, isPublic }: Filling): string {
    const tags = (isPublic ? publicTags : installTags)(this.instance, theme);
    const values: Record<string, string> = {
      NONCE: nonce,
      LANG: language,
      DIR: directionOf(language),
      THEME: theme,
      STATUS: String(status),
      INSTANCE_NAME: escapeHtml(this.instance.name),
      INSTANCE_BRAND: brandHtml({ name: this.instance.name, pictureOf: kind => this.instance.pictureOf(kind) }),
      INSTANCE_STYLE: `${tags}<style nonce="${nonce}">${this.instance.css()}</style>`,
    };
    return template.replace(
      /__(NONCE|LANG|DIR|THEME|STATUS|INSTANCE_NAME|INSTANCE_BRAND|INSTANCE_STYLE)__/g,
      (_, name: string) => values[name]!,
    );
  }
}

/** The choice of the `sv-theme` cookie; without one the system decides. */
function themeOf(cookies: string | undefined): string {
  const theme = readCookie(cookies, 'sv-theme') ?? '';
  return THEMES.has(theme) ? theme : 'system';
}
