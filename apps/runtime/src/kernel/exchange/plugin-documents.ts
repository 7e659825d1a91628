import type { ServerResponse } from 'node:http';

/** Sends the OpenAPI document of one plugin. The gateway asks; documents are made in a wing above it. */
export abstract class PluginDocuments {
  /** @throws PlatformError `not-found` for a plugin without routes */
  abstract sendDocument(pluginId: string, response: ServerResponse): void;
}
