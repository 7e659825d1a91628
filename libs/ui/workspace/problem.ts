// An error from the server. `message` is written for people, so that a page can show it as it is.
import { t, translationOf } from '../locale/translate';

export interface FieldFault {
  /** JSON Pointer to the field: `/email`. */
  pointer: string;
  detail: string;
}

/** The parts of a problem document (RFC 9457) that a page uses. */
export interface ProblemDocument {
  title?: string;
  status?: number;
  detail?: string;
  code?: string;
  requestId?: string;
  errors?: FieldFault[];
  consentUrl?: string;
  current?: unknown;
  /** In which the server wrote it, from `Content-Language`. */
  language?: string | null;
}

export class Problem extends Error {
  override readonly name = 'Problem';
  /** Stable, kebab-case: `email-taken`. `offline` when there was no answer at all. */
  readonly code: string;
  readonly status: number;
  readonly errors: readonly FieldFault[];
  readonly requestId: string | null;
  /** From `Retry-After`, when the server sent it. */
  readonly retryAfterSeconds: number | null;
  /** For `consent-required`: the page on which the person can agree that one app reads from another. */
  readonly consentUrl: string | null;
  /** For `changed-meanwhile`: the current state of the thing. */
  readonly current: unknown;

  constructor(document: ProblemDocument, retryAfterSeconds: number | null = null) {
    // What the server wrote in the language of the page says most. Apps may translate what theirs says in English; the rest
    // has a text for each code that people see.
    const isTranslated = document.language === globalThis.document.documentElement.lang;
    const translated =
      !isTranslated &&
      ((document.detail && translationOf(document.detail)) ||
        (document.code && translationOf(`problem|${document.code}`)));
    super(translated || (document.detail ?? document.title ?? t('Something went wrong.')));
    this.code = document.code ?? 'internal-error';
    this.status = document.status ?? 0;
    this.errors = document.errors ?? [];
    this.requestId = document.requestId ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
    this.consentUrl = document.consentUrl ?? null;
    this.current = document.current ?? null;
  }
}
