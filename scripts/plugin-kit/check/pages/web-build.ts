import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generatePlugins } from '../../../generate-plugins';
import { root } from '../../checkout';
import type { Workplace } from '../workplace';
import { runTool } from '../compiled/run-tool';

/** What the web application is built from, besides plugins. */
const SOURCES = ['apps/web', 'libs', 'package.json', 'angular.json', 'tsconfig.base.json'];
const SHOWN = 10;
/** "types of the pages" has checked those of the plugin before. */
const UNTYPED = { NG_BUILD_TYPE_CHECK: '0' };

/** The web application with the plugin in it, or what kept it from being built. */
export type WebBuild = ({ webDir: string } | { faults: string[] }) & { clear(): void };

/** Builds beside the checkout, so that its own build and registries stay as they are. */
export async function buildWeb(id: string, { folder, inPlace }: Workplace): Promise<WebBuild> {
  const place = mkdtempSync(join(tmpdir(), 'sv-plugin-check-'));
  const clear = (): void => rmSync(place, { recursive: true, force: true });
  for (const source of SOURCES) cpSync(join(root, source), join(place, source), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  const home = join(place, inPlace ?? `plugins/${id}`);
  mkdirSync(dirname(home), { recursive: true });
  cpSync(folder, home, { recursive: true });
  const faults = generatePlugins(place).map(({ pointer, reason }) => `${pointer}: ${reason}`);
  if (faults.length > 0) return { faults, clear };
  const { ok, lines } = await runTool('@angular/cli/bin/ng.js', ['build', 'web'], UNTYPED, place);
  return ok ? { webDir: join(place, 'dist/web/browser'), clear } : { faults: errorsOf(lines), clear };
}

const errorsOf = (lines: string[]): string[] => {
  const errors = lines.filter(line => /error|✘/i.test(line));
  return (errors.length > 0 ? errors : lines).slice(0, SHOWN);
};
