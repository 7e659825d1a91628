import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { SetupToken } from '../accounts/registration/setup-token';
import { AuthConfig } from '../config/auth-config';

/** Said instead of the page when this server was started without a build of it. */
const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sign-in is not available</title></head>
<body><h1>Sign-in is not available</h1>
<p>The sign-in pages have not been built. An operator must run <code>npm run build</code> and start again.</p></body></html>
`;

/** The document of the login pages, with the placeholders that the runtime fills (contract 1). Read once. */
@Injectable()
export class LoginPage {
  private document?: Promise<string | null>;
  private mayAwaitOwner = true;

  constructor(
    private readonly config: AuthConfig,
    private readonly logger: PinoLogger,
    private readonly setup: SetupToken,
  ) {}

  async render(): Promise<{ status: 200 | 503; html: string }> {
    this.document ??= this.read();
    const html = await this.document;
    if (html === null) return { status: 503, html: NOT_BUILT };
    return { status: 200, html: html.replace('__AWAITS_OWNER__', String(await this.awaitsOwner())) };
  }

  /** Whether the visitor may be told that the first account is still to be made. Asked until there is an owner. */
  private async awaitsOwner(): Promise<boolean> {
    this.mayAwaitOwner &&= await this.setup.isAwaited();
    return this.mayAwaitOwner;
  }

  private async read(): Promise<string | null> {
    try {
      const html = await readFile(join(this.config.loginDir, 'index.html'), 'utf8');
      return html.replace('__MAIL__', String(this.config.mail !== null));
    } catch (error) {
      // No build there. The API works without it, so only the pages are missing.
      this.logger.error({ err: error }, 'the sign-in pages are not built');
      return null;
    }
  }
}
