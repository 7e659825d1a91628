import 'reflect-metadata';
import { reportFailure } from '@sv/server/command-line/run-command-line';
import { runCli } from './run-cli';

/** The entry of the command line. */
runCli(process.argv.slice(2), process.env, text => process.stdout.write(`${text}\n`)).catch(reportFailure);
