import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { readRuntimeConfig } from '../../../kernel/config/runtime-config';
import { checkFiles } from './check-files';
import { checkHealth } from './check-health';
import { checkStreams } from './check-streams';
import type { Finding } from './finding';
import { PublicAddress } from './public-address';

const MARKS = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' } as const;

/** Looks at the running instance from outside, the way its people reach it. */
export const doctorCommand = ({ env, print }: Context) =>
  command(
    'doctor',
    'Check the running instance through PUBLIC_URL',
    `As people reach it: whether it answers, what its health says, and whether a proxy in front holds streams back. Then,
    in DATA_DIR and the database, whether every file has its content. One line for each thing; ends with 1 when there is
    a fault.`,
  ).action(async () => {
    const config = readRuntimeConfig(env);
    const { publicUrl, adminKey } = config;
    if (!adminKey) throw new CommandError('there is no admin key yet: start the instance once, or set ADMIN_KEY');
    let faults = 0;
    const report = ({ state, text }: Finding): void => {
      if (state === 'fault') faults++;
      print(`${MARKS[state]} ${text}`);
    };
    await examine(new PublicAddress(publicUrl, adminKey), report);
    (await checkFiles(config)).forEach(report);
    if (faults > 0) throw new CommandError(faults === 1 ? 'there is a fault' : `there are ${faults} faults`);
  });

async function examine(address: PublicAddress, report: (finding: Finding) => void): Promise<void> {
  const answers = await address.check();
  report(answers);
  if (answers.state === 'fault') return;
  const health = await checkHealth(address);
  health.forEach(report);
  if (!health.some(({ state }) => state === 'fault')) report(await checkStreams(address));
}
