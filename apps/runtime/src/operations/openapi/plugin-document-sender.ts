import { Injectable } from '@nestjs/common';
import { PlatformError } from '@sv/server/problem/platform-error';
import { cookieNames } from '@sv/server/session-cookie/cookie-names';
import type { ServerResponse } from 'node:http';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { PluginDocuments } from '../../kernel/exchange/plugin-documents';
import { sendJson } from '../../kernel/hot-route/send-json';
import { PluginHost } from '../../plugins/host/plugin-host';
import { describeVersions } from './describe-versions';
import { describePlugin, documentFrame } from './document-parts';
import { finishOperations } from './finish-operations';
import { mergeDocuments } from './openapi-merge';
import { toVersion31 } from './openapi-version';

/** Answers `<prefix>/api/openapi.json`: the routes of that plugin, for whoever may open it. */
@Injectable()
export class PluginDocumentSender extends PluginDocuments {
  private readonly made = new Map<string, string>();

  constructor(
    private readonly config: RuntimeConfig,
    private readonly plugins: PluginHost,
  ) {
    super();
    plugins.onChange(() => this.made.clear());
  }

  override sendDocument(pluginId: string, response: ServerResponse): void {
    const document = this.made.get(pluginId) ?? this.make(pluginId);
    this.made.set(pluginId, document);
    sendJson(response, document);
  }

  /** Operations have the ids that their authors see; in the whole document each has the id of its plugin in front. */
  private make(pluginId: string): string {
    const plugin = this.plugins.list().find(({ id }) => id === pluginId);
    if (!plugin?.app) throw new PlatformError('not-found');
    const { name, description, version } = plugin.manifest;
    const about = { title: name, description: description ?? `The HTTP API of ${name}.`, version };
    const frame = documentFrame(cookieNames(this.config.publicUrl).session, about);
    const { document } = describePlugin(plugin.app, plugin);
    const merged = mergeDocuments(frame, [{ name: '', document }]);
    return JSON.stringify(toVersion31(finishOperations(describeVersions(merged))));
  }
}
