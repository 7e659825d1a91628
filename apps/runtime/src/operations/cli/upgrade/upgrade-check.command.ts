import { registry } from '@sv/plugins/registry.server.generated';
import { instancePlaces } from '@sv/server/backup/instance-places';
import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import type { RecordedMigration } from '@sv/server/upgrade/record-migrations';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readRuntimeConfig, type RuntimeConfig } from '../../../kernel/config/runtime-config';
import { offeredPlugins } from '../../../plugins/host/installed/offered-plugins';
import { planLines } from './plan-text';
import { incompatibleOf, planStores } from './store-plans';
import { planUpgrade, type UpgradePlan } from './upgrade-plan';

/** What the exit code says; 1 is a check that failed. */
const EXIT = { attention: 2, refused: 3 } as const;

/** Says what this version would do with an instance, before it does it. */
export const upgradeCheckCommand = ({ env, print }: Context) =>
  command(
    'check',
    'Say what this version would do with the instance',
    `Run it from the new version, with the variables of the instance that runs. Nothing is changed. Ends with 0 when
    nothing is in the way, with 2 when it takes a stop, cannot go back without a backup or switches an app off, and with
    3 when this version would not start.`,
  )
    .option('--json', 'print one JSON object')
    .action(async ({ json }) => {
      const config = readRuntimeConfig(env);
      const plugins = offeredPlugins(registry, config.examplePlugins);
      const stores = await planStores(instancePlaces(env), plugins, identityMigrations(config));
      const plan = await planUpgrade({ stores, incompatible: incompatibleOf(plugins) });
      for (const line of json ? [JSON.stringify(plan, null, 2)] : planLines(plan)) print(line);
      refuse(plan);
    });

/** Beside the description of the auth server's API, which the build writes too. @throws CommandError */
function identityMigrations({ authDocument }: RuntimeConfig): RecordedMigration[] {
  const file = join(dirname(authDocument), 'migrations.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RecordedMigration[];
  } catch {
    // ENOENT: only the sources are there
    throw new CommandError(`${file} is not there: npm run build`);
  }
}

function refuse({ refusals, stop, rollback, incompatible }: UpgradePlan): void {
  if (refusals.length > 0) throw new CommandError('this version would not start', EXIT.refused);
  if (stop === 'stop' || !rollback.isPossible || incompatible.length > 0)
    throw new CommandError('make a backup first: see above', EXIT.attention);
}
