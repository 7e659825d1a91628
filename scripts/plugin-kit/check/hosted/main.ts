// The process in which a plugin under check runs: what it does to the process ends with it.
import 'reflect-metadata';
import { checkHosted } from './check-hosted';

checkHosted(process.argv[2]!, finding => void process.send?.({ finding })).then(
  () => {
    // Timers that the plugin left running must not hold up the answer; what was not sent yet would be lost.
    process.send!({ done: true }, () => process.exit(0));
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
