import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Step } from './exchange';

/** Logos and icons of the instance are in mails, which pages of others show. */
const isPicture = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && path.startsWith('/api/instance/');

/**
 * The step `security-headers`: what every response carries. What documents carry on top is {@link DocumentHeaders}. An
 * API's answers are somebody's own, so no cache keeps them, and no foreign page loads them; a route whose answer may be
 * kept says so itself.
 */
export const securityHeaders: Step = ({ method, path, response }) => {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('vary', WORKERS_ASK);
  if (path.includes('/api/')) {
    response.setHeader('cache-control', 'no-store');
    if (!isPicture(method, path)) response.setHeader('cross-origin-resource-policy', 'same-origin');
  }
  return 'next';
};

const WORKERS_ASK = 'Service-Worker';
const SAYS_WORKER = /service-worker/i;

/**
 * Browsers say `Service-Worker` when they fetch the script of a worker, and are refused all but ours. A registration that
 * is there already, made with `updateViaCache: 'all'`, asks the browser's own cache first, where every script that a page
 * has loaded lies: with this the cache has none for it.
 */
export function keepFromWorkers(response: ServerResponse): void {
  const said = response.getHeader('vary') ?? '';
  if (!SAYS_WORKER.test(String(said))) response.appendHeader('vary', WORKERS_ASK);
}

/** What carries the number of `PluginGeneration`; the service worker reads it. */
const GENERATION = 'sv-plugin-generation';

export interface DocumentHeaderOptions {
  /** NODE_ENV=production and an https PUBLIC_URL. */
  hsts: boolean;
  /** Origins of instance images that are given as https URLs; they may change at any time. */
  imageOrigins: () => readonly string[];
  /** Grows when a plugin goes or changes, and with it what its code may have left in browsers. */
  generation: () => number;
}

/**
 * Whether the window that opened a document can reach it. `noopener-allow-popups`: nobody's, not even one of our own
 * pages.
 */
type OpenerPolicy = 'same-origin' | 'noopener-allow-popups';

/** What one document needs that others do not. */
export interface DocumentNeeds {
  opener?: OpenerPolicy;
  /** The document runs a library that writes HTML without Trusted Types: reports about that would say nothing new. */
  writesHtml?: true;
  /** Anybody may open it, and its address may be a secret: no search engine lists it, and no other site learns of it. */
  isPublic?: true;
  /** Of a page for programmers, which is there in one language. */
  language?: 'en';
  /**
   * The document says nothing of anybody, and nothing that the request says, so that its compressed size tells nobody
   * anything (BREACH).
   */
  isCompressed?: true;
}

/** The headers of every HTML document (spec 1.7), with a fresh nonce each time. */
export class DocumentHeaders {
  constructor(private readonly options: DocumentHeaderOptions) {}

  /** Sets the headers and answers the nonce: 16 random bytes, base64. */
  apply(response: ServerResponse, needs: DocumentNeeds = {}): string {
    const nonce = randomBytes(16).toString('base64');
    for (const [name, value] of Object.entries(this.headersWith(nonce, needs))) response.setHeader(name, value);
    return nonce;
  }

  /** For a document that is sent later, by the service worker: the nonce is filled in there. */
  headersWith(
    nonce: string,
    { opener = 'same-origin', writesHtml, isPublic }: DocumentNeeds = {},
  ): Record<string, string> {
    return {
      'content-security-policy': this.policy(nonce),
      ...(!writesHtml && { 'content-security-policy-report-only': TRUSTED_TYPES }),
      'referrer-policy': isPublic ? 'no-referrer' : 'strict-origin-when-cross-origin',
      ...(isPublic && { 'x-robots-tag': 'noindex, nofollow' }),
      'permissions-policy': PERMISSIONS,
      'cross-origin-opener-policy': opener,
      'origin-agent-cluster': '?1',
      'x-frame-options': 'DENY',
      [GENERATION]: String(this.options.generation()),
      ...(this.options.hsts && { 'strict-transport-security': 'max-age=31536000' }),
    };
  }

  private policy(nonce: string): string {
    return [
      "default-src 'self'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src ${["'self'", 'data:', 'blob:', ...this.options.imageOrigins()].join(' ')}`,
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ');
  }
}

/**
 * Text becomes code only through a named policy: Angular's, and the one for the service worker's address. Violations
 * are reported to the browser's console and to our tests only.
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types angular sv-worker";

const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), ' +
  'publickey-credentials-get=(self), publickey-credentials-create=(self)';
