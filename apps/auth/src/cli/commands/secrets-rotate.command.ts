import { refuseUnlessTwo, secretsCommand } from '@sv/server/command-line/both-databases';
import type { Context } from '@sv/server/command-line/command';
import { readAuthConfig } from '../../config/auth-config';
import { DirectClient } from '../direct-client';
import { refuseOtherSecret } from '../open-client';

/** The identities' half of a change of AUTH_SECRET. The runtime has a command of the same name for the other half. */
export const identitySecretsCommand = ({ env, print }: Context) =>
  secretsCommand(async () => {
    const config = readAuthConfig(env);
    refuseUnlessTwo(config);
    await refuseOtherSecret(env);
    // Straight to the database, server or not: nobody has to be told, and each row is changed only as it was read.
    const client = await DirectClient.open(config);
    try {
      const { resealed, unreadable } = await client.rotateSecrets();
      print(`Identities: ${resealed} secrets were sealed again`);
      if (unreadable > 0) print(`Identities: ${unreadable} secrets could not be read with either secret`);
    } finally {
      await client.close();
    }
  });
