import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Language } from '@sv/contracts/language.contract';
import type { Catalogue } from '@sv/server/locale/language';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { SetupToken } from '../accounts/registration/setup-token';
import { AuthConfig } from '../config/auth-config';
import { PoliciesService } from '../policies/policies.service';

interface NotBuiltTexts {
  title: string;
  /** HTML. */
  text: string;
}

const notBuiltTexts: Catalogue<NotBuiltTexts> = {
  en: {
    title: 'Sign-in is not available',
    text: 'The sign-in pages have not been built yet. This page tries again automatically. If it stays, an operator must run <code>npm run build</code>.',
  },
  de: {
    title: 'Die Anmeldung ist nicht verfügbar',
    text: 'Die Anmeldeseiten werden noch gebaut. Diese Seite versucht es automatisch noch einmal. Wenn sie bleibt, muss jemand auf dem Server <code>npm run build</code> ausführen.',
  },
};

/** Shown instead of the page when this server was started without a build of it. */
function notBuilt(language: Language): string {
  const { title, text } = notBuiltTexts[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>${title}</title></head>
<body><h1>${title}</h1>
<p>${text}</p></body></html>
`;
}

/**
 * The document of the login pages, read for each of them, so that it names the files of the build that is there: what
 * the pages must know before anybody signs in is filled in here, the other placeholders by the runtime.
 */
@Injectable()
export class LoginPage {
  private mayAwaitOwner = true;

  constructor(
    private readonly config: AuthConfig,
    private readonly logger: PinoLogger,
    private readonly setup: SetupToken,
    private readonly policies: PoliciesService,
    private readonly mail: CurrentMail,
  ) {}

  async renderPage(atThisMachine: boolean, language: Language): Promise<{ status: 200 | 503; html: string }> {
    const html = await this.read();
    if (html === null) return { status: 503, html: notBuilt(language) };
    const awaitsOwner = await this.awaitsOwner();
    const values: Record<string, boolean> = {
      AWAITS_OWNER: awaitsOwner,
      NEEDS_SETUP_LINK: awaitsOwner && this.setup.isNeeded(atThisMachine),
      INVITE_ONLY: await this.isInviteOnly(),
      MAIL: this.mail.configured,
    };
    return {
      status: 200,
      html: html.replace(/__(AWAITS_OWNER|NEEDS_SETUP_LINK|INVITE_ONLY|MAIL)__/g, (_, name: string) =>
        String(values[name]),
      ),
    };
  }

  /** Whether the page may say that the first account is still to be created. It is asked until there is an owner. */
  private async awaitsOwner(): Promise<boolean> {
    this.mayAwaitOwner &&= await this.setup.isAwaited();
    return this.mayAwaitOwner;
  }

  private async isInviteOnly(): Promise<boolean> {
    try {
      return (await this.policies.effectivePolicies()).inviteOnly;
    } catch {
      return false; // a database that is gone: the page comes, and its form says so
    }
  }

  private async read(): Promise<string | null> {
    try {
      return await readFile(join(this.config.loginDir, 'index.html'), 'utf8');
    } catch (error) {
      // No build there. The API works without it, so only the pages are missing.
      this.logger.error({ err: error }, 'the sign-in pages are not built');
      return null;
    }
  }
}
