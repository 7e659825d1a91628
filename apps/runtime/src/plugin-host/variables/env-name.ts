/** The full name of a plugin's variable: at run time, and of the build (spec 2.6). */
export const envNameOf = (slug: string, key: string, scope: 'runtime' | 'build' = 'runtime'): string =>
  `${scope === 'build' ? 'NEXT_PUBLIC_' : ''}SV_PLUGIN_${slug.toUpperCase()}_${key}`;
