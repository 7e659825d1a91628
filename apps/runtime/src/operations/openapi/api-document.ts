import { type INestApplication, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { cookieNames } from '@sv/server/session-cookie/cookie-names';
import { LRUCache } from 'lru-cache';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { ProblemBoard } from '../../kernel/problems/problem-board';
import type { Caller } from '../../kernel/request-context/caller';
import { AppAccess } from '../../plugins/access/app-access';
import { PluginHost } from '../../plugins/host/plugin-host';
import { describeVersions } from './describe-versions';
import { describeApp, describePlugin, documentFrame, readAuthPart } from './document-parts';
import { behindFreshSession, finishOperations } from './finish-operations';
import { type DocumentPart, mergeDocuments } from './openapi-merge';
import { toVersion31 } from './openapi-version';

const MISSING = 'openapi-auth-missing';
/** As many as there may be sets of apps that somebody cannot open, before one is made again. */
const KEPT = 10;

/**
 * The OpenAPI document of the instance: the platform's routes, the auth server's and those of every enabled plugin that
 * the reader can open. Made when it is first asked for, and again after a plugin came or went.
 */
@Injectable()
export class ApiDocument {
  private platform: INestApplication | undefined;
  /** By the ids of the plugins that are left out. */
  private readonly made = new LRUCache<string, Promise<OpenAPIObject>>({ max: KEPT });

  constructor(
    private readonly config: RuntimeConfig,
    private readonly plugins: PluginHost,
    private readonly access: AppAccess,
    private readonly problems: ProblemBoard,
  ) {
    plugins.onChange(() => this.made.clear());
  }

  /** The application cannot be injected into itself, so the code that creates it passes it in. */
  describeApp(platform: INestApplication): void {
    this.platform = platform;
  }

  documentFor(reader: Caller): Promise<OpenAPIObject> {
    const closed = this.plugins.list().filter(plugin => !this.access.allows(plugin, reader));
    const ids = closed.map(({ id }) => id);
    const key = ids.join(' ');
    const document = this.made.get(key) ?? this.make(new Set(ids));
    this.made.set(key, document);
    return document;
  }

  private async make(without: ReadonlySet<string>): Promise<OpenAPIObject> {
    const { publicUrl } = this.config;
    const parts = [...this.ownParts(), ...(await this.authPart()), ...this.pluginParts(without)];
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

  private pluginParts(without: ReadonlySet<string>): DocumentPart[] {
    return this.plugins
      .list()
      .flatMap(plugin => (plugin.app && !without.has(plugin.id) ? [describePlugin(plugin.app, plugin)] : []));
  }
}
