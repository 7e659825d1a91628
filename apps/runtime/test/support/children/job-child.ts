// Another process on a test's database that runs one job, says so, and never ends it.
import { openStoreOn } from '../platform-store';
import { JobProcess } from '../job-process';

const [url = '', schema = ''] = process.argv.slice(2);

async function runForEver(): Promise<void> {
  const db = await openStoreOn({ options: { url, ...(schema && { schema }) } });
  const { queue, runner } = new JobProcess(db);
  queue.define('com.example.one', 'slow', ({ attempt }) => {
    process.stdout.write(`try ${attempt}\n`);
    return new Promise(() => undefined);
  });
  await runner.start();
  setInterval(() => undefined, 1000);
}

void runForEver();
