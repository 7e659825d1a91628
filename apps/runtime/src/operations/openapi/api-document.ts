import { type INestApplication, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { cookieNames } from '@sv/server/session-cookie/cookie-names';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { ProblemBoard } from '../../kernel/problems/problem-board';
import { PluginHost } from '../../plugins/host/plugin-host';
import { describeVersions } from './describe-versions';
import { describeApp, describePlugin, documentFrame, readAuthPart } from './document-parts';
import { behindFreshSession, finishOperations } from './finish-operations';
import { type DocumentPart, mergeDocuments } from './openapi-merge';
import { toVersion31 } from './openapi-version';

const MISSING = 'openapi-auth-missing';

/**
 * The OpenAPI document of the instance: the platform's routes, the auth server's and those of every enabled plugin.
 * Made when it is first asked for, and again after a plugin came or went.
 */
@Injectable()
export class ApiDocument {
  private platform: INestApplication | undefined;
  private made: Promise<OpenAPIObject> | undefined;

  constructor(
    private readonly config: RuntimeConfig,
    private readonly plugins: PluginHost,
    private readonly problems: ProblemBoard,
  ) {
    plugins.onChange(() => (this.made = undefined));
  }

  /** The application cannot be injected into itself, so the code that creates it passes it in. */
  describeApp(platform: INestApplication): void {
    this.platform = platform;
  }

  get(): Promise<OpenAPIObject> {
    return (this.made ??= this.make());
  }

  private async make(): Promise<OpenAPIObject> {
    const { publicUrl } = this.config;
    const parts = [...this.ownParts(), ...(await this.authPart()), ...this.pluginParts()];
    const merged = mergeDocuments(documentFrame(cookieNames(publicUrl).session), parts);
    return toVersion31(finishOperations(describeVersions(merged)));
  }

  private ownParts(): DocumentPart[] {
    if (!this.platform) return [];
    const { name, document } = describeApp(this.platform, '');
    return [{ name, document: behindFreshSession(document) }];
  }

  private async authPart(): Promise<DocumentPart[]> {
    const part = await readAuthPart(this.config.authDocument);
    if (part) this.problems.clear(MISSING);
    else
      this.problems.raise(
        MISSING,
        `${this.config.authDocument} is missing: the API document lacks /api/auth. Run \`npm run build\`.`,
      );
    return part ? [part] : [];
  }

  private pluginParts(): DocumentPart[] {
    return this.plugins.list().flatMap(({ id, app }) => (app ? [describePlugin(app, id)] : []));
  }
}
