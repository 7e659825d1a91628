// Runs the supervisor over two stand-ins: `supervise.mjs <auth> <runtime>`.
import { Supervisor } from '../../scripts/support/supervisor.mjs';

const [auth, runtime] = process.argv.slice(2);
const supervisor = new Supervisor(process.env, { auth, runtime });
process.once('SIGTERM', () => void supervisor.stop());
await supervisor.start();
process.stdout.write(`ready ${[...supervisor.children.values()].map(({ pid }) => pid).join(' ')}\n`);
