import type { Language } from '@sv/contracts/language.contract';
import { isLanguage, PSEUDO_LANGUAGES } from '@sv/server/locale/language';
import { LANGUAGE_COOKIE, requestedLanguage } from '@sv/server/locale/negotiate-language';
import { readCookie } from '@sv/server/session-cookie/cookie-names';
import type { IncomingMessage } from 'node:http';
import type { PlatformSettings } from '../../kernel/settings/platform-settings';

type Asked = Pick<IncomingMessage, 'headers'>;

/** The language of a document: the person's choice, else what the browser prefers, else that of the workspace. */
export class DocumentLanguage {
  constructor(
    private readonly settings: Pick<PlatformSettings, 'language'>,
    private readonly isProduction: boolean,
  ) {}

  /** Where nobody says anything. */
  get fallback(): Language {
    return this.settings.language;
  }

  /** A pseudo-language where a developer asks for one. */
  languageFor(request: Asked): string {
    const cookie = readCookie(request.headers.cookie, LANGUAGE_COOKIE) ?? '';
    if (!this.isProduction && PSEUDO_LANGUAGES.has(cookie)) return cookie;
    return requestedLanguage(request.headers) ?? this.fallback;
  }

  /** For texts that the server writes. */
  textLanguageFor(request: Asked): Language {
    const language = this.languageFor(request);
    return isLanguage(language) ? language : 'en';
  }
}
