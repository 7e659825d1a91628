import 'reflect-metadata';
import { removeUnfinished, removeUnfinishedElsewhere } from '@sv/server/backup/unfinished';
import { reportFailure } from '@sv/server/command-line/run-command-line';
import { runCli } from './run-cli';

/** The entry of the command line. */
runCli(process.argv.slice(2), process.env, text => process.stdout.write(`${text}\n`)).catch(reportFailure);

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, end);
// Of a supervisor that runs it: without one nobody would note the result. The channel keeps no process alive.
process.once('disconnect', end);
process.channel?.unref();

function end(): void {
  removeUnfinished();
  // What goes on meanwhile may have written again.
  void removeUnfinishedElsewhere().finally(() => (removeUnfinished(), process.exit(143)));
}
