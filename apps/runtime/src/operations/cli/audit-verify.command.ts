import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import type { ChainHead } from '../../activity/chain/chain-head.sql';
import { type LogReport, LogVerifier } from '../../activity/verify/log-verifier';
import { readRuntimeConfig } from '../../kernel/config/runtime-config';
import { withUncheckedPlatform } from './platform-database';

/** At most so many findings are listed. */
const MAX_LISTED = 50;

/** Checks that the activity log is what was written. */
export const auditVerifyCommand = ({ env, print }: Context) =>
  command(
    'verify',
    'Check that the activity log is what was written',
    `Reads it from its oldest entry to its end: none was changed, put in, moved or taken out. Prints the end as
    <entry>:<hash>. Ends with 1 when anything is wrong. The instance may be running.`,
  )
    .option(
      '--since <entry>:<hash>',
      'an end that you noted earlier; it must still be part of the log. Only this shows that the whole database was replaced by an older one',
      toHead,
    )
    .action(async ({ since }) => {
      const report = await withUncheckedPlatform(readRuntimeConfig(env), ({ db, keys, vault }) =>
        new LogVerifier(db, keys, vault).verify(since),
      );
      printReport(report, print);
    });

function printReport({ entries, firstSeq, head, findings }: LogReport, print: (line: string) => void): void {
  for (const { kind, detail } of findings.slice(0, MAX_LISTED)) print(`${kind}: ${detail}`);
  if (findings.length > MAX_LISTED) print(`and ${findings.length - MAX_LISTED} more`);
  const end = head ? `; the end is ${head.seq}:${head.hash}` : '';
  print(`${entries} entries${firstSeq === null ? '' : ` from ${firstSeq} on`} were read${end}`);
  if (findings.length > 0) throw new CommandError('the activity log was changed from outside');
  print('the activity log is what was written');
}

/** @throws CommandError */
function toHead(text: string): ChainHead {
  const [, seq, hash] = /^(\d{1,10}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!seq || !hash) throw new CommandError('--since takes an end as this command prints it: <entry>:<hash>');
  return { seq: Number(seq), hash };
}
