// @ts-check
// A search over five apps that each look through 2,000 rows of the person, through the whole runtime.
import { Instance } from './support/instance.mjs';
import { buildWithPlugins } from './support/many-plugins.mjs';
import { endProcess, waitFor } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const APPS = 5;
const SEARCHES = 400;
const AT_ONCE = 4;
const TEXTS = ['milk', 'rent', 'about t', 'entry 12', 'plants', 'nothing of it'];

export async function run() {
  const instance = await Instance.start({ cpu: undefined });
  await endProcess(instance.runtime);
  const { userId, cookie } = instance.person();
  const build = await buildWithPlugins(APPS, { searching: true });
  try {
    instance.launch([build.runtime], undefined, { ...instance.env(), BENCH_USER: userId });
    await waitFor(`${instance.url}/api/health/ready`);
    const search = searchAs(instance.url, cookie);
    await found(search);
    const alone = await timesOf(search, 1);
    const busy = await timesOf(search, AT_ONCE);
    return report('Search over five apps', [
      { what: `p95, ${AT_ONCE} searches at once`, figure: percentile(busy, 95), unit: 'ms', goal: { atMost: 150 } },
      { what: '  median', figure: median(busy), unit: 'ms' },
      { what: 'p95, one after the other', figure: percentile(alone, 95), unit: 'ms' },
      { what: '  median', figure: median(alone), unit: 'ms' },
    ]);
  } finally {
    await instance.stop();
    build.remove();
  }
}

const searchAs = (url, cookie) => async q => {
  const response = await fetch(`${url}/api/search?q=${encodeURIComponent(q)}`, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`search: ${response.status}`);
  return response.json();
};

/** Until the apps have their rows and the session counts. */
async function found(search) {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await search('milk').catch(() => null);
    const apps = new Set(answer?.results.map(({ pluginId }) => pluginId));
    if (apps.size === APPS) return;
    await new Promise(done => setTimeout(done, 200));
  }
  throw new Error('the apps answer no searches');
}

async function timesOf(search, atOnce) {
  const times = [];
  const one = async () => {
    while (times.length < SEARCHES) {
      const startedAt = performance.now();
      const { late, failed } = await search(TEXTS[times.length % TEXTS.length]);
      if (late.length + failed.length > 0) throw new Error(`no answer from ${[...late, ...failed].join(', ')}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return times;
}

const percentile = (times, percent) => [...times].sort((a, b) => a - b)[Math.ceil((times.length * percent) / 100) - 1];
