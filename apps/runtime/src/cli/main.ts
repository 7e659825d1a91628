import 'reflect-metadata';
import { runCli } from './run-cli';

/** The entry of the command line. Says one line and exits with 1 on failure. */
runCli(process.argv.slice(2), process.env, line => process.stdout.write(`${line}\n`)).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message.replaceAll('\n', '; ')}\n`);
  process.exitCode = 1;
});
