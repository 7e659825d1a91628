import { envNameOf } from './env-name';
import type { HostedPlugin } from '../hosted-plugin';

/** A variable that a plugin declares. Never its value. */
export interface PluginVariable {
  key: string;
  /** Its full name, as an operator writes it. */
  name: string;
  required: boolean;
  secret: boolean;
  /** Whether the plugin finds a value: of the environment, of the build, or the manifest's default. */
  set: boolean;
}

export function variablesOf({
  manifest,
  slug,
  instance,
  entry,
}: Pick<HostedPlugin, 'manifest' | 'slug' | 'instance' | 'entry'>): PluginVariable[] {
  return Object.entries(manifest.env).map(([key, { scope, required, secret, default: fallback }]) => {
    const runtimeName = envNameOf(slug, key);
    return scope === 'build'
      ? { key, name: `NEXT_PUBLIC_${runtimeName}`, required, secret, set: entry.builtEnv?.includes(key) ?? false }
      : { key, name: runtimeName, required, secret, set: (instance.env[runtimeName] ?? fallback) !== undefined };
  });
}
