import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../checkout';
import { typescriptOf } from '../sources/source-files';
import type { PluginPackage } from '../../package/read-package';
import { judged, leftOut, type Finding } from '../finding';
import type { Workplace } from '../workplace';
import { runTool } from './run-tool';

const SHOWN = 12;

/** The plugin's own tests, with the settings of the checkout. */
export async function testsCheck(plugin: PluginPackage, { folder }: Workplace): Promise<Finding> {
  const specs = typescriptOf(plugin).filter(({ path }) => /\.(e2e-)?spec\.ts$/.test(path));
  if (specs.length === 0) return leftOut('its tests', 'there are none');
  const home = join(root, 'dist/plugin-check');
  mkdirSync(home, { recursive: true });
  const [config, output] = ['mjs', 'json'].map(end => join(home, `jest.${process.pid}.${end}`)) as [string, string];
  writeFileSync(config, configFor(folder));
  try {
    const database = process.env['TEST_DATABASE_URL'];
    const env: Record<string, string> = database ? { TEST_DATABASE_URL: database } : {};
    const { lines } = await runTool('jest/bin/jest.js', ['-c', config, '--json', `--outputFile=${output}`], env);
    if (!existsSync(output)) return judged('its tests', lines.slice(0, SHOWN));
    return judged('its tests', ...outcomeOf(JSON.parse(readFileSync(output, 'utf8')) as JestResult));
  } finally {
    for (const file of [config, output]) rmSync(file, { force: true });
  }
}

/** The projects for other people's plugins, over this one's folder alone, which may be in `dist`. */
const configFor = (folder: string): string => `
import { default as ours } from ${JSON.stringify(join(root, 'jest.config.mjs'))};
const { projects, ...settings } = ours;
const folder = ${JSON.stringify(folder)};
const only = { server: ['server', 'shared', 'test'], web: ['web'] };
export default {
  ...settings,
  rootDir: ${JSON.stringify(root)},
  projects: projects.filter(({ displayName }) => only[displayName]).map(project => ({
    ...project,
    roots: [folder],
    modulePathIgnorePatterns: [],
    testPathIgnorePatterns: ['/node_modules/'],
    testMatch: only[project.displayName].map(half => \`\${folder}/\${half}/**/*.{spec,e2e-spec}.ts\`),
  })),
};
`;

interface JestResult {
  numPassedTests: number;
  testResults: { message: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

function outcomeOf({ numPassedTests, testResults }: JestResult): [faults: string[], seen: string] {
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const broken = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ message }) => message.trim().split('\n').slice(0, SHOWN).join('\n          '));
  return [[...broken, ...failed], `${numPassedTests} passed`];
}
