import { writeFileSync } from 'node:fs';
import { newKeyPair } from '../../entitlements/license/ed25519-keys';
import { CommandError, type Command } from '../command';
import { readOptions } from './read-options';

/** Makes the pair of keys with which a plugin's licences are signed and checked. */
export const licenseKeygenCommand: Command = {
  name: 'license keygen',
  help: `license keygen [--out <file>]
  Makes an Ed25519 key pair. Prints the public key, for monetization.license.publicKey in manifest.json. The private key
  goes into the file, which only you can read and which must not be there yet; without --out it is printed too.`,
  async run({ args, print }) {
    const { out } = readOptions(args, ['out']).values;
    const { publicKey, privateKey } = newKeyPair();
    if (out !== undefined) write(out, privateKey);
    print(`publicKey ${publicKey}`);
    if (out === undefined) print(`privateKey ${privateKey}`);
  },
};

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
