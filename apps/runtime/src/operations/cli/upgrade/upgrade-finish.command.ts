import { finishCommand } from '@sv/server/command-line/both-databases';
import type { Context } from '@sv/server/command-line/command';
import { openStore } from '@sv/server/database/open-store';
import { finishUpgrade } from '@sv/server/upgrade/finish-upgrade';
import { readRuntimeConfig } from '../../../kernel/config/runtime-config';
import { platformStore } from '../../upgrade/platform-store';

/** Runs what drops and tightens in the platform's database. */
export const platformFinishCommand = ({ env, print }: Context) =>
  finishCommand(async () => {
    const store = platformStore(readRuntimeConfig(env));
    await finishUpgrade('platform', store, { print, open: openStore });
  });
