import { Option } from '@commander-js/extra-typings';
import { validateManifest, type ManifestSource, type ShellMode } from '@sv/sdk/manifest';
import { command, type Context, typedPath } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readPlugins } from '../../plugin-registry/read-plugins';
import { setFaults } from '../../plugin-registry/set-faults';
import { root } from '../checkout';
import { rules } from '../registry-rules';
import { Terminal } from '../terminal';
import { buildRepository } from './build-repository';
import { buildScaffold } from './build-scaffold';
import { features, featuresNamed, USUAL, type Feature } from './features';
import { lastSegment, proposedName, type ScaffoldNames } from './scaffold-names';

const SHELLS = ['default', 'overlay', 'minimal'] as const satisfies ShellMode[];

/** `plugin create`: a new plugin that builds, is tested and runs as it is. */
export const createCommand = ({ env, print }: Context) =>
  command('create', 'Make a new plugin from the template', 'Asks for what is missing.')
    .option('--id <id>', 'in reverse DNS: com.example.notes')
    .option('--name <name>', 'what people see')
    .addOption(new Option('--shell <shell>', 'how the shell shows it').choices(SHELLS))
    .option(
      '--with <features>',
      `what it has, with an example of each: ${features.map(({ name }) => name).join(',')}, all or none`,
    )
    .option('--dir <folder>', 'where it is made; else plugins/<id>')
    .option('--repository <folder>', 'make a repository of its own there, with tools, tests and the SDK as packages')
    .option('-y, --yes', 'ask no questions; requires --id')
    .action(async ({ dir, repository, ...given }) => {
      if (dir && repository) throw new CommandError('--dir and --repository are two places for one plugin');
      const { names, chosen } = await complete(given);
      if (repository) return createRepository(typedPath(env)(repository), { names, chosen }, print);
      const folder = dir ? typedPath(env)(dir) : join(root, 'plugins', names.id);
      refuseFaults(names);
      refuseOccupied(folder);
      await buildScaffold(folder, names, new Date(), chosen);
      const place = relative(typedPath(env)('.'), folder) || '.';
      print(`Made ${place}. Its pages are at /${lastSegment(names.id)}.`);
      print(`Next: npm run dev, and npm run cli -- plugin check ${place}`);
    });

async function createRepository(folder: string, { names, chosen }: Chosen, print: Context['print']): Promise<void> {
  refuseFaults(names);
  refuseOccupied(folder);
  await buildRepository(folder, names, chosen);
  print(`Made ${folder}. The plugin is in ${folder}/plugin, the packages of the platform in ${folder}/packages.`);
  print('Next, in that folder: git init, npm install, npm test');
}

type Given = { id?: string; name?: string; shell?: ShellMode; with?: string; yes?: boolean };
type Chosen = { names: ScaffoldNames; chosen: Feature[] };

async function complete({ id, name, shell, with: list, yes }: Given): Promise<Chosen> {
  const terminal = new Terminal();
  const ask = async (question: string, fallback: string): Promise<string> =>
    yes ? fallback : terminal.ask(question, fallback);
  try {
    if (!id && yes) throw new CommandError('--yes asks nothing, so name the plugin: --id com.example.notes');
    const chosenId = id ?? (await terminal.ask('Id, in reverse DNS (com.example.notes):'));
    const names = {
      id: chosenId,
      name: name ?? (await ask('Name that people see:', proposedName(chosenId))),
      shell: shell ?? toShell(await ask('Shell (default, overlay, minimal):', 'default')),
    };
    const question = [
      ...features.map(one => `  ${one.name.padEnd(14)}${one.title}`),
      'With which of these (or all, none):',
    ];
    return { names, chosen: featuresNamed(list ?? (await ask(question.join('\n'), USUAL.join()))) };
  } finally {
    terminal.end();
  }
}

function toShell(text: string): ShellMode {
  const shell = SHELLS.find(mode => mode === text);
  if (!shell) throw new CommandError(`a shell is one of ${SHELLS.join(', ')}; '${text}' is not`);
  return shell;
}

/** By the rules of the manifest, and with what is installed. */
function refuseFaults({ id, name, shell }: ScaffoldNames): void {
  const manifest: ManifestSource = {
    schemaVersion: 1,
    id,
    name,
    version: '0.1.0',
    routePrefix: `/${lastSegment(id)}`,
    shell,
  };
  const own = validateManifest(manifest);
  if (own.length > 0) throw new CommandError(own.map(({ pointer, reason }) => `${pointer} ${reason}`).join('; '));
  const folder = `plugins/${id}`;
  const others = readPlugins(root).plugins.filter(plugin => plugin.folder !== folder);
  const found = {
    folder,
    origin: 'installed' as const,
    manifest,
    iconSvg: null,
    hasServer: true,
    hasWeb: true,
    hasContributions: false,
    languages: {},
  };
  const faults = setFaults([...others, found], rules).filter(({ file }) => file === `${folder}/manifest.json`);
  if (faults.length > 0)
    throw new CommandError(faults.map(({ pointer, reason }) => `${pointer}: ${reason}`).join('; '));
}

function refuseOccupied(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CommandError(`${folder} is there already`);
}
