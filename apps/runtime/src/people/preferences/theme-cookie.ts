import { Injectable } from '@nestjs/common';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import type { ServerResponse } from 'node:http';
import { RuntimeConfig } from '../../kernel/config/runtime-config';

const ONE_YEAR_SECONDS = 31_536_000;

/** Sets `sv-theme`, the theme of documents before any script runs. Scripts read it too, so it is not httpOnly. */
@Injectable()
export class ThemeCookie {
  private readonly secure: boolean;

  constructor({ publicUrl }: RuntimeConfig) {
    this.secure = publicUrl.startsWith('https:');
  }

  setCookie(response: ServerResponse, { theme }: AccountPreferences): void {
    const attributes = `Path=/; SameSite=Lax; Max-Age=${ONE_YEAR_SECONDS}${this.secure ? '; Secure' : ''}`;
    response.appendHeader('set-cookie', `sv-theme=${theme}; ${attributes}`);
  }
}
