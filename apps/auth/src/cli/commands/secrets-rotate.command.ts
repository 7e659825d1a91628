import { readAuthConfig } from '../../config/auth-config';
import { DirectDoor } from '../direct-door';
import { refuseOtherSecret } from '../open-door';
import type { Command } from './command';
import { CommandError } from './command-error';

/** The identities' half of a change of AUTH_SECRET. The runtime has a command of the same name for the other half. */
export const secretsRotateCommand: Command = {
  name: 'secrets rotate',
  help: `secrets rotate

Ends a change of AUTH_SECRET: seals every stored secret anew, with the new one. Set AUTH_SECRET to the new secret and
AUTH_SECRET_PREVIOUS to the old one, restart the instance, run this, then drop AUTH_SECRET_PREVIOUS and restart again.
It may be run as often as need be.`,
  async run(_args, _door, terminal, env) {
    const config = readAuthConfig(env);
    if (!config.previousAuthSecret) {
      throw new CommandError('AUTH_SECRET_PREVIOUS is not set: give it the old secret, and AUTH_SECRET the new one');
    }
    if (config.previousAuthSecret === config.authSecret) {
      throw new CommandError('AUTH_SECRET and AUTH_SECRET_PREVIOUS are the same: AUTH_SECRET takes the new secret');
    }
    await refuseOtherSecret(env);
    // Straight to the database, server or not: nobody has to be told, and each row is changed only as it was read.
    const door = await DirectDoor.open(config);
    try {
      const { resealed, unreadable } = await door.rotateSecrets();
      terminal.print(`Identities: ${resealed} secrets were sealed anew`);
      if (unreadable > 0) terminal.print(`Identities: ${unreadable} secrets could not be read with either secret`);
    } finally {
      await door.close();
    }
  },
};
