import { Injectable } from '@nestjs/common';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import { languageCookie } from '@sv/server/locale/negotiate-language';
import type { ServerResponse } from 'node:http';
import { RuntimeConfig } from '../../kernel/config/runtime-config';

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Sets `sv-theme` and `sv-language`: what documents must know before anybody is signed in or any script runs. Scripts read
 * them too, so they are not httpOnly.
 */
@Injectable()
export class PreferenceCookies {
  private readonly secure: boolean;

  constructor({ publicUrl }: RuntimeConfig) {
    this.secure = publicUrl.startsWith('https:');
  }

  setCookies(response: ServerResponse, { theme, language }: AccountPreferences): void {
    const attributes = `Path=/; SameSite=Lax; Max-Age=${ONE_YEAR_SECONDS}${this.secure ? '; Secure' : ''}`;
    response.appendHeader('set-cookie', `sv-theme=${theme}; ${attributes}`);
    response.appendHeader('set-cookie', languageCookie(language, this.secure));
  }
}
