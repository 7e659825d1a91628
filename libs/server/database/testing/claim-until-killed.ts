import 'reflect-metadata';
import { setTimeout } from 'node:timers/promises';
import { claimFile } from '../file-claim';

/** Claims the file named by the parameter, drops what it was given for it, says so, and stays. */
async function main(): Promise<void> {
  claimFile(process.argv[2] ?? '', 'runtime');
  // What nobody refers to any more is collected now, as it would be in a server some minutes later.
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await setTimeout(1);
  }
  process.stdout.write('claimed\n');
  setInterval(() => undefined, 1_000);
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
