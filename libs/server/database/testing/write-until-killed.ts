import 'reflect-metadata';
import { writeSync } from 'node:fs';
import { openStore } from '../open-store';

// Writes rows for ever, plain and in transactions, and prints the number of each row once it was acknowledged.
// Parameters: URL, first number, milliseconds to wait between two writes.
const [url = '', first = '0', pauseMs = '0'] = process.argv.slice(2);

async function writeForEver(): Promise<void> {
  const store = await openStore({ url, entities: [], migrations: [], migrationsTable: '_child_migrations' });
  for (let number = Number(first); ; number += 1) {
    const values = [`child-${number}`, number];
    if (number % 3 === 0) {
      await store.transaction(async manager => {
        await manager.query('INSERT INTO marks (id, value) VALUES (?, ?)', values);
      });
    } else {
      await store.query('INSERT INTO marks (id, value) VALUES (?, ?)', values);
    }
    // Synchronous: what was acknowledged must be told before the process can be killed for it.
    writeSync(1, `${number}\n`);
    if (Number(pauseMs) > 0) await new Promise(resolve => setTimeout(resolve, Number(pauseMs)));
  }
}

void writeForEver();
