import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../checkout';
import { judged, leftOut, type Finding } from '../finding';
import type { Workplace } from '../workplace';
import { runTool } from './run-tool';

const SHOWN = 10;

/** Both halves through the compilers that build them, as strictly as the platform itself. */
export function typesChecks({ folder }: Workplace): Promise<Finding[]> {
  const has = (half: string): boolean => existsSync(join(folder, half));
  return Promise.all([
    has('server') || has('test')
      ? compiled('types of the server half', {
          extends: 'tsconfig.server.json',
          tool: 'typescript-native/bin/tsc',
          include: ['server', 'shared', 'test'],
          folder,
        })
      : leftOut('types of the server half', 'there is none'),
    has('web')
      ? compiled('types of the pages', {
          extends: 'apps/web/tsconfig.spec.json',
          tool: '@angular/compiler-cli/bundles/src/bin/ngc.js',
          include: ['web', 'shared'],
          folder,
        })
      : leftOut('types of the pages', 'there are none'),
  ]);
}

interface Compilation {
  extends: string;
  tool: string;
  include: string[];
  folder: string;
}

async function compiled(check: string, { extends: base, tool, include, folder }: Compilation): Promise<Finding> {
  const home = join(root, 'dist/plugin-check');
  mkdirSync(home, { recursive: true });
  const config = join(home, `tsconfig.${process.pid}.${include[0]}.json`);
  const compilerOptions = { noEmit: true, incremental: false, tsBuildInfoFile: null, sourceMap: false, rootDir: root };
  const files = include.map(half => join(folder, half, '**/*.ts'));
  const settings = { extends: join(root, base), compilerOptions, files: [], include: files, exclude: [] };
  writeFileSync(config, JSON.stringify(settings));
  try {
    const { ok, lines } = await runTool(tool, ['-p', config, '--pretty', 'false']);
    // A file of the checkout that the plugin imports is not its fault.
    const here = `${relative(home, folder)}/`;
    const faults = lines.map(line =>
      line
        .replace(`${folder}/`, '')
        .replace(here, '')
        .replace(/^.*dist\/plugin-check\/\d+\/[^/]+\//, ''),
    );
    return judged(check, ok ? [] : faults.slice(0, SHOWN), 'no fault');
  } finally {
    rmSync(config, { force: true });
  }
}
