// @ts-check
// An authenticated small GET through the whole gateway, and the two hot routes, against a stock Nest application that
// answers the same JSON to anybody.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Instance } from './support/instance.mjs';
import { load } from './support/load.mjs';
import { endProcess, freePort, SERVER_CPU, startNode, waitFor } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 5;
/** Each with a session of their own, as the cookies and the inboxes of one instance are. */
const PEOPLE = 32;
const NOTIFICATIONS_EACH = 10;

/** Two runs of the same server differ by so much. */
const NO_WORSE = 1.1;
/** Well below what either server can do: at saturation a p99 tells of the load's own queue. */
const STEADY_RATE = 1000;

const ORDINARY = '/api/plugins';
const HOT = ['/api/shell', '/api/account/notifications'];

export async function run() {
  const instance = await Instance.start();
  const people = Array.from({ length: PEOPLE }, () => instance.person());
  instance.withDatabase(database => fillInboxes(database, people));
  const reference = await startReference(instance, people[0]);
  try {
    return report('Requests a second of processor time', await measure(instance, reference, people));
  } finally {
    await endProcess(reference.child);
    await instance.stop();
  }
}

async function measure(instance, reference, people) {
  const cookies = people.map(({ cookie }) => cookie);
  const ours = { pid: instance.runtime.pid, url: instance.url };
  const results = new Map();
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of [ORDINARY, ...HOT]) {
      for (const [who, { pid, url }] of Object.entries({ ours, stock: reference })) {
        const key = `${who} ${path}`;
        const { perCpuSecond } = await load({ pid, url: url + path, cookies });
        const { p99 } = await load({ pid, url: url + path, cookies, perSecond: STEADY_RATE });
        results.set(key, [...(results.get(key) ?? []), { perCpuSecond, p99 }]);
      }
    }
  }
  return [ORDINARY, ...HOT].flatMap(path => [
    lineOf(path, 'perCpuSecond', { what: `GET ${path}`, unit: '/s', goal: { atLeast: path === ORDINARY ? 1.25 : 2 } }),
    lineOf(path, 'p99', { what: `  p99 at ${STEADY_RATE}/s`, unit: 'ms', goal: { atMost: NO_WORSE } }),
  ]);

  /** The ratio is that of runs side by side: the machine is another one a minute later. */
  function lineOf(path, name, line) {
    const [figures, references] = ['ours', 'stock'].map(who =>
      results.get(`${who} ${path}`).map(result => result[name]),
    );
    const ratio = median(figures.map((figure, round) => figure / references[round]));
    return { ...line, figure: median(figures), reference: median(references), ratio };
  }
}

/** Stock Nest with the very JSON that the instance answers to one of the people. */
async function startReference(instance, { cookie }) {
  const answers = {};
  for (const path of [ORDINARY, ...HOT]) {
    const answer = await fetch(instance.url + path, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    answers[path] = await answer.json();
  }
  const file = join(instance.dataDir, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const port = await freePort();
  const program = fileURLToPath(new URL('support/stock-nest.cjs', import.meta.url));
  const child = startNode([program, file, String(port)], { cpu: SERVER_CPU });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(url + ORDINARY);
  return { child, pid: child.pid, url };
}

function fillInboxes(database, people) {
  const insert = database.prepare(
    `INSERT INTO notifications (id, tenant_id, user_id, source, source_type, title, body, url, category, created_at)
     VALUES (?, 'default', ?, 'sv.tasks', 'plugin', 'A task is due', 'Water the plants', '/tasks', 'reminder', ?)`,
  );
  const fill = database.transaction(() => {
    for (const { userId } of people) {
      for (let at = 0; at < NOTIFICATIONS_EACH; at++) {
        insert.run(randomUUID(), userId, new Date(Date.now() - at * 60_000).toISOString());
      }
    }
  });
  fill();
}
