/** The full name of a plugin's variable at run time (spec 2.6). */
export const envNameOf = (slug: string, key: string): string => `SV_PLUGIN_${slug.toUpperCase()}_${key}`;
