import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { writeFileSync } from 'node:fs';
import { newKeyPair } from '../../../plugins/entitlements/license/ed25519-keys';

/** Makes the pair of keys with which a plugin's licences are signed and checked. */
export const licenseKeygenCommand = ({ print }: Context) =>
  command(
    'keygen',
    'Make an Ed25519 key pair',
    'Prints the public key, for monetization.license.publicKey in manifest.json.',
  )
    .option('--out <file>', 'a new file for the private key, which only you can read; else it is printed too')
    .action(({ out }) => {
      const { publicKey, privateKey } = newKeyPair();
      if (out !== undefined) write(out, privateKey);
      print(`publicKey ${publicKey}`);
      if (out === undefined) print(`privateKey ${privateKey}`);
    });

/** `wx`: a key that is there already may be the only one of its kind. */
function write(file: string, privateKey: string): void {
  try {
    writeFileSync(file, `${privateKey}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new CommandError(`${file} is there already; name a file that is not`);
    throw new CommandError(`${file} cannot be written: ${message}`);
  }
}
