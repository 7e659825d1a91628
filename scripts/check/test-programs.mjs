// @ts-check
import { existsSync } from 'node:fs';

/** Programs of the system that tests start, and where distributions put them. An environment variable of the name goes first. */
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const PLACES = {
  CHROMIUM,
  // It has no windows and takes two thirds of the time.
  CHROMIUM_HEADLESS_SHELL: ['/usr/bin/chromium-headless-shell', ...CHROMIUM],
  REDIS_SERVER: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
  NGINX: ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
  HAPROXY: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'],
  CADDY: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
  // Not UNZIP: the program itself takes that for options.
  INFOZIP: ['/usr/bin/unzip', '/usr/local/bin/unzip', '/opt/homebrew/bin/unzip'],
  SEVENZIP: ['/usr/bin/7z', '/usr/bin/7zz', '/usr/local/bin/7zz', '/opt/homebrew/bin/7zz'],
  PYTHON: ['/usr/bin/python3', '/usr/local/bin/python3', '/opt/homebrew/bin/python3'],
};

/** Which files of tests need what. The last ones read archives: what they refuse, nobody mistakes for a whole export. */
const NEEDS = [
  { name: 'Chromium', install: 'chromium', programs: ['CHROMIUM', 'CHROMIUM_HEADLESS_SHELL'], files: '\\.browser\\.' },
  { name: 'Redis', install: 'redis-server', programs: ['REDIS_SERVER'], files: '\\.redis\\.' },
  { name: 'nginx', install: 'nginx', programs: ['NGINX'], files: '\\.prox(y|ies)\\.' },
  { name: 'HAProxy and Caddy', install: 'haproxy caddy', programs: ['HAPROXY', 'CADDY'], files: '\\.proxies\\.' },
  {
    name: 'unzip, 7-Zip and Python',
    install: 'unzip 7zip python3',
    programs: ['INFOZIP', 'SEVENZIP', 'PYTHON'],
    files: '\\.readers\\.',
  },
];

/**
 * @param {import('./tally.mjs').Tally} tally receives the programs that are missing
 * @returns {Promise<{ env: Record<string, string>, leftOut: string[] }>} where each is, and patterns of files to leave
 * out
 */
export async function findPrograms(tally) {
  const env = {};
  const leftOut = [];
  for (const { name, install, programs, files } of NEEDS) {
    const found = await tally.service(name, `apt-get install ${install}`, () => programs.map(placeOf));
    if (found) programs.forEach((program, at) => (env[program] = found[at]));
    else leftOut.push(files);
  }
  return { env, leftOut };
}

function placeOf(program) {
  const place = [process.env[program], ...PLACES[program]].find(candidate => candidate && existsSync(candidate));
  if (!place) throw new Error(`${program} not found`);
  return place;
}
