// Another process on a test's database that pushes: `push <from>` does all that is due when that moment has come, and
// says so; `decide` claims what is undecided, says how much that was, and gets no further.
import { readFileSync } from 'node:fs';
import type { PushConfig } from '../../../src/kernel/config/push-config';
import { openStoreOn } from '../platform-store';
import { pushPartsOn } from '../push/push-parts';

const [url = '', schema = '', config = '', work = '', from = '0'] = process.argv.slice(2);
const say = (line: string | number): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const db = await openStoreOn({ options: { url, ...(schema && { schema }) } });
  const { ca, ...push } = JSON.parse(readFileSync(config, 'utf8')) as PushConfig & { ca: string };
  const { expansion, courier, outbox, connection } = pushPartsOn(db, push);
  connection.agent.options.ca = ca;
  if (work === 'decide') {
    say((await outbox.claimUndecided(50, new Date())).length);
    return void setInterval(() => undefined, 1000);
  }
  say('ready');
  await new Promise(resolve => setTimeout(resolve, Number(from) - Date.now()));
  while (await expansion.expandDue(new Date()));
  await courier.deliverDue();
  say('done');
  connection.onApplicationShutdown();
  await db.destroy();
}

void main();
