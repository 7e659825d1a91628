// @ts-check
// A guarded route with an access token, against the same route with a session cookie.
import { Instance } from './support/instance.mjs';
import { load } from './support/load.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 5;
/** As many as connections: each has its own entry in the runtime's memory. */
const TOKENS = 32;
const PATH = '/api/plugins';

export async function run() {
  const instance = await Instance.start();
  try {
    const cookies = Array.from({ length: TOKENS }, () => instance.person().cookie);
    const tokens = await createTokens(instance.url);
    const target = { pid: instance.runtime.pid, url: instance.url + PATH };
    const [withToken, withCookie] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      withToken.push((await load({ ...target, tokens })).perCpuSecond);
      withCookie.push((await load({ ...target, cookies })).perCpuSecond);
    }
    const ratio = median(withToken.slice(1).map((figure, at) => figure / withCookie[at + 1]));
    const [figure, reference] = [median(withToken.slice(1)), median(withCookie.slice(1))];
    const what = `GET ${PATH} with a token, against a cookie`;
    return report('Access tokens: requests a second of processor time', [
      { what, figure, reference, ratio, unit: '/s', goal: { atLeast: 0.8 } },
    ]);
  } finally {
    await instance.stop();
  }
}

/** Somebody signs up and creates them, as a person does. */
async function createTokens(url) {
  const form = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct-horse-battery-9' };
  const registered = await post(`${url}/api/auth/register`, form);
  const cookie = registered.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ');
  const tokens = [];
  for (let at = 0; at < TOKENS; at++) {
    const answer = await post(`${url}/api/auth/access-tokens`, { name: `Token ${at}`, scope: 'read' }, { cookie });
    tokens.push((await answer.json()).token);
  }
  return tokens;
}

async function post(url, body, headers = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
