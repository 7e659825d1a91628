import type { ServerPlugin } from '@sv/sdk';

/** The plugins of this build that an instance offers: examples only where EXAMPLE_PLUGINS is true. */
export const offeredPlugins = (registry: readonly ServerPlugin[], examplePlugins: boolean): ServerPlugin[] =>
  registry.filter(({ origin }) => origin !== 'example' || examplePlugins);
