import { command, type Context, typedPath } from '@sv/server/command-line/command';
import type { Env } from '@sv/server/config/env-reader';
import { root } from '../checkout';
import { Terminal } from '../terminal';
import { addPlugin, type Added } from './add-plugin';
import { buildCheckout } from './build-checkout';

/** `plugin add`: installs a plugin into this checkout, or updates it. */
export const addCommand = ({ env, print }: Context) =>
  command(
    'add',
    'Install a plugin, or update it',
    `Looks through the package, says what the plugin may do (on an update also what is different), asks, copies it to
    plugins/<id> and builds. When the build fails everything is as before.`,
  )
    .argument('<package>', 'a folder or a .tgz file', typedPath(env))
    .option('-y, --yes', 'do not ask')
    .action(async (place, { yes }) => {
      const terminal = new Terminal();
      const agrees = async (question: string): Promise<boolean> => {
        const does = yes || (await terminal.agrees(question));
        if (does) print('Building (about a minute)…');
        return does;
      };
      const options = { root, print, agrees, build: buildCheckout, record: recordIn(env) };
      const added = await addPlugin(place, options).finally(() => terminal.end());
      if (!added) return print('Nothing was changed.');
      const { manifest } = added;
      print(`${manifest.id} ${manifest.version} is installed. Restart to load it: stop the instance, then npm start.`);
    });

/** The platform's own code is loaded only now: a package is refused also when that cannot be. */
const recordIn =
  (env: Env) =>
  async ({ manifest: { id, version }, previousVersion }: Added): Promise<unknown> => {
    const { auditEntryOf, record } = await import('./open-instance');
    return previousVersion
      ? record(env, auditEntryOf('plugin.updated', id, { version, previousVersion }))
      : record(env, auditEntryOf('plugin.installed', id, { version }));
  };
