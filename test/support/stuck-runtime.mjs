// Stands in for a runtime whose plugin never finishes loading: the first one spins, the next one serves.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const mark = join(process.env.DATA_DIR, `boot-${hostname()}-${process.env.PORT ?? 3000}.json`);
if (existsSync(mark)) {
  rmSync(mark);
  process.send('ready');
  setInterval(() => undefined, 1000);
} else {
  // As old as the limit already, so that the test need not wait for it.
  const at = new Date(Date.now() - 21_000).toISOString();
  writeFileSync(mark, JSON.stringify({ pluginId: 'com.example.spins', at }));
  for (;;);
}
