// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atMost } from '../../prove/finding.mjs';
import { wait } from '../streams.mjs';

const DAY_MS = 86_400_000;
const DAYS = 40;
const SHIFTED_MS = 8_000;

/** The clock of all servers jumps ahead, comes back, jumps behind, comes back. Who was signed out signs in again. */
export async function clock({ scale, people, load }) {
  const file = join(scale.folder, 'data/clock-offset');
  await load.stop();
  const statuses = [];
  for (const days of [DAYS, 0, -DAYS, 0]) {
    writeFileSync(file, String(days * DAY_MS));
    await wait(SHIFTED_MS);
    for (const person of people.slice(0, 10)) statuses.push(...(await useIt(person)).map(status => ({ status, days })));
  }
  const failed = statuses.filter(({ status }) => status === 0 || status >= 400);
  const note = [...new Set(failed.map(({ status, days }) => `${status} at ${days} days`))].join('; ');
  const found = [atMost(`clock ± ${DAYS} days: requests that failed after a sign-in`, failed.length, '', 0, note)];
  // Their sessions are gone, as they should be.
  for (const person of people) await person.signIn();
  load.start();
  return found;
}

/** Signs in where the session has ended. */
async function useIt(person) {
  const { status } = await person.send('GET', '/api/auth/session');
  if (status === 401) await person.signIn();
  const paths = ['/api/shell', '/tasks/api/lists', '/api/account/notifications'];
  const found = [];
  for (const path of paths) found.push((await person.send('GET', path)).status);
  return found;
}
