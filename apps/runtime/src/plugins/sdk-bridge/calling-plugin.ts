import { NoContextError, PermissionDeniedError } from '@sv/sdk';
import type { Permission } from '@sv/sdk/manifest';
import { HostedPlugin } from '../host/hosted-plugin';
import { currentContext, type RequestContext } from '../../kernel/request-context/request-context';

/** A call of the SDK: who calls, and in which context. */
export interface Calling {
  plugin: HostedPlugin;
  context: RequestContext;
}

/**
 * The plugin that is calling; every namespace begins here.
 *
 * @throws NoContextError outside a plugin, PluginDisabledError when the plugin is not running
 */
export function callingPlugin(): Calling {
  const context = currentContext();
  if (!context || !(context.plugin instanceof HostedPlugin)) throw new NoContextError();
  context.plugin.assertAlive(context.life);
  return { plugin: context.plugin, context };
}

/** @throws PermissionDeniedError unless the manifest names the permission */
export function callingWith(permission: Permission): Calling {
  const calling = callingPlugin();
  if (!calling.plugin.manifest.permissions.includes(permission)) {
    calling.plugin.denied.add(permission);
    throw new PermissionDeniedError(calling.plugin.id, permission);
  }
  return calling;
}
