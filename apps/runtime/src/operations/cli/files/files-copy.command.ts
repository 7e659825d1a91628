import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { warnOfTypedSecret } from '@sv/server/command-line/typed-secret';
import type { Env } from '@sv/server/config/env-reader';
import { copyContents, type CopyReport } from '../../../files/moving/copy-contents';
import { ContentStoreFullError, ContentStoreUnreachableError } from '../../../files/store/content-errors';
import { openContentStore } from '../../../files/store/open-content-store';
import { readRuntimeConfig, type RuntimeConfig } from '../../../kernel/config/runtime-config';
import { readS3Address, type S3Address } from '../../../kernel/config/s3-address';

const MAX_LISTED = 50;

/** Copies the content of files from the store that is in use into another one. */
export const filesCopyCommand = ({ env, print }: Context) =>
  command(
    'copy',
    'Copy the content of files into another store',
    `From the store that FILES_URL names, or DATA_DIR, into another one. Checks every content, leaves what is there
    already, and removes nothing, so it can be interrupted and run again. The instance may be running: run it again when
    the instance is stopped, and only then start with the new FILES_URL. Ends with 1 when a content is damaged.`,
  )
    .requiredOption(
      '--to <store>',
      "s3://host/bucket, with the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or 'disk' for DATA_DIR",
    )
    .action(async ({ to }) => {
      const config = readRuntimeConfig(env);
      const s3 = to === 'disk' ? null : addressOf(to, env);
      warnOfTypedSecret(to, print, 'Use AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY next time.');
      assertOther(config, s3);
      const { spoolBytes } = config.fileStore;
      const target = openContentStore({ dataDir: config.dataDir, fileStore: { s3, spoolBytes } });
      const source = openContentStore(config);
      const fault = (await source.findFault()) ?? (await target.findFault());
      if (fault !== null) throw new CommandError(fault);
      printSummary(await saidPlainly(() => copyContents(source, target)), print);
    });

/** @throws CommandError */
function addressOf(to: string, env: Env): S3Address {
  const credentials = { accessKeyId: env['AWS_ACCESS_KEY_ID'], secretAccessKey: env['AWS_SECRET_ACCESS_KEY'] };
  const address = readS3Address(to, credentials);
  if (typeof address === 'string') throw new CommandError(`--to ${address}; or 'disk'`);
  return address;
}

/** @throws CommandError */
function assertOther({ fileStore: { s3: from } }: RuntimeConfig, to: S3Address | null): void {
  const place = (s3: S3Address | null): string => (s3 ? `${s3.endpoint}/${s3.bucket}/${s3.prefix}` : 'disk');
  if (place(from) === place(to)) throw new CommandError('the files are in this store already: see FILES_URL');
}

/** Says why a store cannot be used, as health does. @throws CommandError */
async function saidPlainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ContentStoreUnreachableError || error instanceof ContentStoreFullError)) throw error;
    const { cause, message } = error;
    throw new CommandError(`${cause instanceof Error ? cause.message : message} What was copied stays: run it again.`);
  }
}

function printSummary({ copied, copiedBytes, known, damaged }: CopyReport, print: Context['print']): void {
  print(`${copied} copied (${(copiedBytes / 1_000_000).toFixed(1)} MB), ${known} were there already`);
  damaged.slice(0, MAX_LISTED).forEach(sha256 => print(`damaged, not copied: ${sha256}`));
  if (damaged.length > 0) throw new CommandError(`${damaged.length} damaged: restore them from a backup`);
}
