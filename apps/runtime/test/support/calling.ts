import type { PluginManifest } from '@sv/sdk';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { runInContext, type RequestContext } from '../../src/kernel/request-context/request-context';
import { aCaller, contextOf } from './plugins/plugin-fixtures';
import type { TestInstance } from './test-instance';

/** Runs code as a plugin of an instance would run it in a request. */
export const asPlugin = <R>(
  instance: TestInstance,
  pluginId: PluginManifest['id'],
  work: () => R,
  fields: Partial<RequestContext> = {},
): R => runInContext({ ...contextOf(aCaller(), instance.get(PluginHost).get(pluginId)), ...fields }, work);
