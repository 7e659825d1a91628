import 'reflect-metadata';
import { claimFile } from '../file-claim';

// Claims the file named by the parameter, says so, and stays.
try {
  claimFile(process.argv[2] ?? '', 'runtime');
  process.stdout.write('claimed\n');
  setInterval(() => undefined, 1_000);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
