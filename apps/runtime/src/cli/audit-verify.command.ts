import { parseArgs } from 'node:util';
import type { ChainHead } from '../activity/chain/chain-head';
import { type LogReport, LogVerifier } from '../activity/verify/log-verifier';
import { readRuntimeConfig } from '../config/runtime-config';
import { CommandError, type Command } from './command';
import { withUncheckedPlatform } from './platform-database';

/** Of so many findings each is told. */
const TOLD = 50;

/** Checks that the activity log is what was written. */
export const auditVerifyCommand: Command = {
  name: 'audit verify',
  help: `audit verify [--since <entry>:<hash>]
  Checks the activity log from its oldest entry to its end: that none was changed, put in, moved or taken out. Prints
  the end as <entry>:<hash>. With --since it also checks that an end which was noted before is still part of it: the one
  way to see that the whole database was put back. Ends with 1 when anything is wrong. The instance may be running.`,
  async run({ args, env, print }) {
    const { values } = parseArgs({ args, options: { since: { type: 'string' } } });
    const witness = values.since === undefined ? undefined : toHead(values.since);
    const report = await withUncheckedPlatform(readRuntimeConfig(env), ({ db, keys, vault }) =>
      new LogVerifier(db, keys, vault).verify(witness),
    );
    tell(report, print);
  },
};

function tell({ entries, firstSeq, head, findings }: LogReport, print: (line: string) => void): void {
  for (const { kind, detail } of findings.slice(0, TOLD)) print(`${kind}: ${detail}`);
  if (findings.length > TOLD) print(`and ${findings.length - TOLD} more`);
  const end = head ? `; the end is ${head.seq}:${head.hash}` : '';
  print(`${entries} entries${firstSeq === null ? '' : ` from ${firstSeq} on`} were read${end}`);
  if (findings.length > 0) throw new CommandError('the activity log is not what was written');
  print('the activity log is what was written');
}

/** @throws CommandError */
function toHead(text: string): ChainHead {
  const [, seq, hash] = /^(\d{1,10}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!seq || !hash) throw new CommandError('--since takes an end as this command prints it: <entry>:<hash>');
  return { seq: Number(seq), hash };
}
