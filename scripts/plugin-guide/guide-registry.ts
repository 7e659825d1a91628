import { globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LoopbackRegistry } from '../plugin-packages/testing/loopback-registry';

/** The package that the guide has its reader install; the checkout has it too, for a tool of its tests. */
const NAME = 'change-case';
const PLACE = resolve(import.meta.dirname, '../../node_modules', NAME);

/** The registry that the reader's npm asks: the guide is followed without the internet. */
export class GuideRegistry {
  private constructor(private readonly registry: LoopbackRegistry) {}

  static async start(): Promise<GuideRegistry> {
    const registry = await LoopbackRegistry.start();
    const text = (path: string): string => readFileSync(join(PLACE, path), 'utf8');
    const { version, ...json } = JSON.parse(text('package.json')) as { version: string };
    const paths = globSync('**/*', { cwd: PLACE }).filter(path => statSync(join(PLACE, path)).isFile());
    const files = paths.filter(path => path !== 'package.json').map(path => [path, text(path)]);
    registry.add({ name: NAME, version, json, files: Object.fromEntries(files) as Record<string, string> });
    return new GuideRegistry(registry);
  }

  /** @param place for what npm keeps: what it has from before is not what the reader has */
  envIn(place: string): Record<string, string> {
    return {
      npm_config_registry: this.registry.url,
      npm_config_cache: join(place, 'npm-cache'),
      npm_config_omit_lockfile_registry_resolved: 'false',
    };
  }

  stop(): Promise<void> {
    return this.registry.stop();
  }
}
