import { registry } from '@sv/plugins/registry.server.generated';
import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import type { LicenseClaims } from '../../../plugins/entitlements/license/license-claims';
import { LicenseRefusedError } from '../../../plugins/entitlements/license/license-refused.error';
import { readLicenseToken } from '../../../plugins/entitlements/license/license-token';
import { LicenseVerifier } from '../../../plugins/entitlements/license/license-verifier';
import { readText } from './read-text';

/** An argument that looks like a token is taken for one; anything else is a file name. */
const TOKEN = /^[\w-]{20,}\.[\w-]{20,}$/;

/** Says what a licence says, or why it is none. */
export const licenseVerifyCommand = ({ print }: Context) =>
  command(
    'verify',
    'Check a licence as a workspace does',
    'Prints its claims as JSON, or the code of the refusal. What is left out is not compared.',
  )
    .argument('<token>', 'the token, a file with it, or - for standard input')
    .option('--public-key <key>', 'the key to check it with; else that of the plugin in this build')
    .option('--plugin <id>', 'the plugin that it has to be for')
    .option('--sub <person>', 'whose it has to be: a user id or an email address')
    .option('--instance <id>', 'the workspace in which it has to count')
    .action((token, expected) =>
      print(JSON.stringify(verify(TOKEN.test(token) ? token : readText(token), expected), null, 2)),
    );

interface Expected {
  publicKey?: string;
  plugin?: string;
  sub?: string;
  instance?: string;
}

function verify(token: string, options: Expected): LicenseClaims {
  try {
    const read = readLicenseToken(token);
    const { pluginId, instanceId = '' } = read.claims;
    if (options.plugin !== undefined && options.plugin !== pluginId)
      throw new LicenseRefusedError('license-wrong-plugin');
    const publicKey = options.publicKey ?? keyOf(pluginId);
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
