import { command, type Context } from '@sv/server/command-line/command';
import type { Env } from '@sv/server/config/env-reader';
import { PlatformSetting } from '../../../apps/runtime/src/kernel/settings/platform-setting.entity';
import { root } from '../checkout';
import { Terminal } from '../terminal';
import { buildCheckout } from './build-checkout';
import { removePlugin } from './remove-plugin';

/** `plugin remove`: takes an installed plugin out of this checkout. */
export const removeCommand = ({ env, print }: Context) =>
  command(
    'remove',
    'Remove an installed plugin and its data',
    `Removes its code and builds without it. Its tables or its own database, its settings, capability grants, consents and
    licence keys go too, for which the instance has to be stopped. Asks first.`,
  )
    .argument('<id>', 'the id of the plugin')
    .option('--keep-data', 'remove its code only; the instance may be running')
    .option('-y, --yes', 'do not ask')
    .action(async (id, { keepData = false, yes = false }) => {
      const removed = await remove(id, keepData, { env, print, yes });
      if (!removed) return print('Nothing was changed.');
      print(
        `${id} is removed${keepData ? ', its data is kept' : ' with its data'}. Start the instance to run without it.`,
      );
    });

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
        const auditEntry = instance.auditEntryOf('plugin.removed', id, { version, keptData: true });
        if (keepData) return void (await instance.record(env, auditEntry));
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
