import type { PluginPackage } from '../../package/read-package';
import { passed, type Finding } from '../finding';
import { outsideUses } from './outside-uses';
import { isTest, typescriptOf } from './source-files';

/** A plugin may be as long as its author likes: the list must not push the rest off the screen. */
const SHOWN = 10;

/** Ports, requests and programs of the server half, by file and line: allowed, and named to whoever installs it. */
export function outsideCheck(plugin: PluginPackage): Finding {
  const lines = outsideLines(plugin);
  return lines.length === 0
    ? passed('network', 'no port, no request, no other program')
    : passed('network', ADVICE, shortened(lines));
}

/** `server/x.ts:12: opens a port (createServer of net)`. */
export const outsideLines = (plugin: PluginPackage): string[] =>
  typescriptOf(plugin)
    .filter(({ path }) => /^(server|shared)\//.test(path) && !isTest(path))
    .flatMap(({ path, content }) =>
      outsideUses(content.toString('utf8')).map(({ line, what }) => `${path}:${line}: ${what}`),
    );

/** No more than anybody reads, and how many there are besides. */
export const shortened = (lines: readonly string[]): string[] =>
  lines.length <= SHOWN ? [...lines] : [...lines.slice(0, SHOWN), `and ${lines.length - SHOWN} more of this kind`];

const ADVICE = 'no permission covers what follows: README.md should say what it is for';
