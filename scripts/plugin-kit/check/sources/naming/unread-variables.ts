import type { Naming } from './naming';

/** Variables that the manifest declares and nothing reads. */
export const unreadVariables = ({ manifest: { env }, uses }: Naming): string[] =>
  Object.entries(env)
    .filter(([key]) => !uses.envKeys.has(key))
    .map(([key, { scope }]) => {
      const call = scope === 'build' ? `pluginEnv('${key}')` : `sdk.env.get('${key}')`;
      return `env has ${key}, and nothing reads it: remove it, or read it with ${call}`;
    });
