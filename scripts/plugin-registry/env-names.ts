/** `SV_PLUGIN_<SLUG>_<KEY>`: read by the runtime when it starts (spec 2.6). */
export const runtimeEnvName = (slug: string, key: string): string => `SV_PLUGIN_${slug.toUpperCase()}_${key}`;

/** `NEXT_PUBLIC_SV_PLUGIN_<SLUG>_<KEY>`: read by the build, and part of the plugin's web half from then on. */
export const buildEnvName = (slug: string, key: string): string => `NEXT_PUBLIC_${runtimeEnvName(slug, key)}`;
