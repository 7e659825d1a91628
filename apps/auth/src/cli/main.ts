import 'reflect-metadata';
import { reportFailure } from '@sv/server/command-line/run-command-line';
import { processTerminal } from './process-terminal';
import { runCli } from './run-cli';

/** The entry of the command line on identities: `main.js user list`. */
runCli(process.argv.slice(2), process.env, processTerminal).catch(reportFailure);
