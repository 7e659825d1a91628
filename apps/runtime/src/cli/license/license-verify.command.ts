import { registry } from '@sv/plugins/registry.server.generated';
import type { LicenseClaims } from '../../entitlements/license/license-claims';
import { LicenseRefusedError } from '../../entitlements/license/license-refused.error';
import { readLicenseToken } from '../../entitlements/license/license-token';
import { LicenseVerifier } from '../../entitlements/license/license-verifier';
import { CommandError, type Command } from '../command';
import { readOptions, type Options } from './read-options';
import { readText } from './read-text';

const NAMES = ['public-key', 'plugin', 'sub', 'instance'] as const;
/** What looks like a token is one; all else is the name of a file. */
const TOKEN = /^[\w-]{20,}\.[\w-]{20,}$/;

type VerifyOptions = Options<(typeof NAMES)[number]>;

/** Says what a licence says, or why it is none. */
export const licenseVerifyCommand: Command = {
  name: 'license verify',
  help: `license verify <token, a file with it, or -> [--public-key <key>] [--plugin <id>] [--sub <user id or e-mail address>]
               [--instance <id>]
  Checks a licence as a workspace does and prints its claims as JSON, or the code of the refusal. The key is that of the
  plugin in this build unless another is given. What is left out is not compared.`,
  async run({ args, print }) {
    const { values, rest } = readOptions(args, NAMES);
    const [token] = rest;
    if (token === undefined || rest.length > 1) throw new CommandError('name one token; try license verify --help');
    print(JSON.stringify(verify(TOKEN.test(token) ? token : readText(token), values), null, 2));
  },
};

function verify(token: string, options: VerifyOptions): LicenseClaims {
  try {
    const read = readLicenseToken(token);
    const { pluginId, instanceId = '' } = read.claims;
    if (options.plugin !== undefined && options.plugin !== pluginId)
      throw new LicenseRefusedError('license-wrong-plugin');
    const publicKey = options['public-key'] ?? keyOf(pluginId);
    const belongs = (subject: string) =>
      options.sub === undefined || options.sub.toLowerCase() === subject.toLowerCase();
    return new LicenseVerifier().verify(read, { publicKey, instanceId: options.instance ?? instanceId, belongs });
  } catch (error) {
    if (error instanceof LicenseRefusedError) throw new CommandError(`${error.code}: ${error.message}`);
    throw error;
  }
}

function keyOf(pluginId: string): string {
  const { license } = registry.find(({ manifest }) => manifest.id === pluginId)?.manifest.monetization ?? {};
  if (license) return license.publicKey;
  throw new CommandError(`this build has no paid plugin ${pluginId}; give its key with --public-key`);
}
