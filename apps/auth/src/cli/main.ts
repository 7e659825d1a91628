import 'reflect-metadata';
import { processTerminal } from './process-terminal';
import { runCli } from './run-cli';

/** The entry of the command line on identities: `main.js user list`. Says one line and exits with 1 on failure. */
runCli(process.argv.slice(2), process.env, processTerminal).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message.replaceAll('\n', '; ')}\n`);
  process.exitCode = 1;
});
