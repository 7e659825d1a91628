import type { Env } from '@sv/server/config/env-reader';
import { parseArgs } from 'node:util';
import { CommandError, type Command } from '../../../apps/runtime/src/cli/command';
import { root } from '../checkout';
import { Terminal } from '../terminal';
import { typedPlace } from '../typed-place';
import { addPlugin, type Added } from './add-plugin';
import { buildCheckout } from './build-checkout';

/** `plugin add`: installs a plugin into this checkout, or updates it. */
export const addCommand: Command = {
  name: 'plugin add',
  help: `plugin add <folder|tgz> [--yes]
  Looks through the package, says what the plugin may do (on an update also what is different), asks, copies it to
  plugins/<id> and builds. When the build fails everything is as before. With --yes it does not ask.`,
  async run({ args, env, print }) {
    const { values, positionals } = parseArgs({
      args,
      options: { yes: { type: 'boolean', short: 'y' } },
      allowPositionals: true,
    });
    const [place, ...others] = positionals;
    if (!place || others.length > 0) throw new CommandError('name one package: plugin add <folder|tgz>');
    const terminal = new Terminal();
    const agrees = async (question: string): Promise<boolean> => {
      const does = values.yes || (await terminal.agrees(question));
      if (does) print('Building (about a minute)…');
      return does;
    };
    const surroundings = { root, print, agrees, build: buildCheckout, record: recordIn(env) };
    const added = await addPlugin(typedPlace(place), surroundings).finally(() => terminal.end());
    if (!added) return print('Nothing was changed.');
    const { manifest } = added;
    print(`${manifest.id} ${manifest.version} is installed. Restart to load it: stop the instance, then npm start.`);
  },
};

/** The platform's own code is loaded only now: a package is refused also when that cannot be. */
const recordIn =
  (env: Env) =>
  async ({ manifest: { id, version }, previousVersion }: Added): Promise<unknown> => {
    const { deedOf, record } = await import('./open-instance');
    return previousVersion
      ? record(env, deedOf('plugin.updated', id, { version, previousVersion }))
      : record(env, deedOf('plugin.installed', id, { version }));
  };
