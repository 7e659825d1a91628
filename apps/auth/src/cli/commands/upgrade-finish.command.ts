import { finishCommand } from '@sv/server/command-line/both-databases';
import { identityPlace } from '@sv/server/config/database-places';
import { EnvReader } from '@sv/server/config/env-reader';
import { openStore } from '@sv/server/database/open-store';
import { finishUpgrade } from '@sv/server/upgrade/finish-upgrade';
import { identityStore } from '../../database/open-identity-store';
import type { IdentityContext } from './identity-context';

/** Runs what drops and tightens in the identity database. */
export const identityFinishCommand = ({ env, print }: IdentityContext) =>
  finishCommand(async () => {
    const read = new EnvReader(env);
    const place = identityPlace(read);
    read.finish();
    await finishUpgrade('identity', identityStore(place), { print, open: openStore });
  });
