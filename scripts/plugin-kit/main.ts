// The commands of plugin authors, from a checkout's sources: they work when nothing is built, or cannot be.
import 'reflect-metadata';
import { reportFailure, runCommandLine } from '@sv/server/command-line/run-command-line';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generatePlugins } from '../generate-plugins';
import { root } from './checkout';
import { pluginCommands } from './commands';
import { visible } from './install/text/plain-text';

/** The tabs of a table are ours; those in a plugin's own words were made visible where the words were put in. */
const inColumns = (line: string): string => line.split('\t').map(visible).join('\t');

const print = (text: string): void => void process.stdout.write(`${text.split('\n').map(inColumns).join('\n')}\n`);

// The runtime's sources import them, and in a fresh checkout nobody has written them yet.
if (!existsSync(join(root, 'libs/plugins/registry.server.generated.ts'))) generatePlugins(root);

runCommandLine(pluginCommands({ env: process.env, print }), process.argv.slice(2), print).catch(error =>
  reportFailure(error, visible),
);
