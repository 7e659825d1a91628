// @ts-check
// `GET /api/verify`, which answers from the database, against a stock Nest route with one SELECT by an indexed column.
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { Instance } from './support/instance.mjs';
import { load } from './support/load.mjs';
import { endProcess, freePort, SERVER_CPU, startNode, waitFor } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 5;
const program = fileURLToPath(new URL('support/select-nest.cjs', import.meta.url));

export async function run() {
  const instance = await Instance.start();
  const port = await freePort();
  const stock = startNode([program, join(instance.dataDir, 'select.db'), String(port)], { cpu: SERVER_CPU });
  const rates = { ours: [], stock: [] };
  try {
    await waitFor(`http://127.0.0.1:${port}/session`);
    const cookies = [await signedIn(instance)];
    for (let round = 0; round <= ROUNDS; round++) {
      const ours = await load({ pid: instance.auth.pid, url: `${instance.authUrl}/api/verify`, cookies });
      const reference = await load({ pid: stock.pid, url: `http://127.0.0.1:${port}/session` });
      if (round === 0) continue;
      rates.ours.push(ours.perCpuSecond);
      rates.stock.push(reference.perCpuSecond);
    }
    return report('Verify, requests a second of processor time', [
      {
        what: 'GET /api/verify',
        figure: median(rates.ours),
        reference: median(rates.stock),
        unit: '/s',
        goal: { atLeast: 0.5 },
      },
    ]);
  } finally {
    await endProcess(stock);
    await instance.stop();
  }
}

async function signedIn(instance) {
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'correct horse battery staple' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${instance.url}/api/auth/register`, { method: 'POST', headers, body });
  const token = answer.headers.getSetCookie().find(cookie => cookie.startsWith('sv_session='));
  if (!token) throw new Error(`register: ${answer.status} ${await answer.text()}`);
  return token.split(';')[0];
}
