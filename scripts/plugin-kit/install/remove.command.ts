import { parseArgs } from 'node:util';
import { CommandError, type Command } from '../../../apps/runtime/src/cli/command';
import type { Env } from '@sv/server/config/env-reader';
import { PlatformSetting } from '../../../apps/runtime/src/settings/platform-setting.entity';
import { root } from '../checkout';
import { Terminal } from '../terminal';
import { buildCheckout } from './build-checkout';
import { removePlugin } from './remove-plugin';

/** `plugin remove`: takes an installed plugin out of this checkout. */
export const removeCommand: Command = {
  name: 'plugin remove',
  help: `plugin remove <id> [--keep-data] [--yes]
  Removes the code of an installed plugin and builds without it. Without --keep-data its tables or its own database,
  its capability grants, consents and licence keys go too, and the instance has to be stopped. Asks first.`,
  async run({ args, env, print }) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [id, ...others] = positionals;
    if (!id || others.length > 0) throw new CommandError('name one plugin: plugin remove <id>');
    const keepData = values['keep-data'] ?? false;
    const removed = await remove(id, keepData, { env, print, yes: values.yes ?? false });
    if (!removed) return print('Nothing was changed.');
    print(
      `${id} is removed${keepData ? ', its data is kept' : ' with its data'}. Start the instance to run without it.`,
    );
  },
};

const options = { yes: { type: 'boolean', short: 'y' }, 'keep-data': { type: 'boolean' } } as const;

async function remove(
  id: string,
  keepData: boolean,
  { env, print, yes }: { env: Env; print: (line: string) => void; yes: boolean },
) {
  const instance = await import('./open-instance');
  const { refuseWhileRunning } = await import('./running-instance');
  const { dropPluginData } = await import('./drop-plugin-data');
  const release = keepData ? () => undefined : await refuseWhileRunning(env);
  const terminal = new Terminal();
  try {
    return await removePlugin(id, keepData, {
      root,
      print,
      agrees: async question => yes || terminal.agrees(question),
      build: buildCheckout,
      rootPluginId: () => chosenRoot(env),
      finish: async ({ version }) => {
        const deed = instance.deedOf('plugin.removed', id, { version, keptData: true });
        if (keepData) return void (await instance.record(env, deed));
        const dropped = await instance.withInstance(env, open => dropPluginData(id, open, version));
        if (!dropped) return;
        const gone = [...dropped.tables, ...(dropped.database ? ['its own database'] : [])];
        print(gone.length > 0 ? `Dropped ${gone.join(', ')}.` : 'It had no tables here.');
      },
    });
  } finally {
    terminal.end();
    release();
  }
}

async function chosenRoot(env: Env): Promise<string | null> {
  const { withInstance } = await import('./open-instance');
  const row = await withInstance(env, ({ db }) => db.getRepository(PlatformSetting).findOneBy({ key: 'rootPluginId' }));
  return row ? (JSON.parse(row.value) as string) : null;
}
