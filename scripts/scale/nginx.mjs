// @ts-check
// The proxy of the scale profile: the shipped nginx configuration, with loopback in place of the containers' network.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/paths.mjs';

const SHIPPED = join(root, 'deploy/nginx/scale.conf');

/** @throws Error where a line that it replaces is no longer in the shipped file */
export function nginxProgram(folder, port, runtimes) {
  const place = join(folder, 'nginx');
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const settings = join(place, 'nginx.conf');
  writeFileSync(settings, onLoopback(readFileSync(SHIPPED, 'utf8'), { place, port, runtimes }));
  const args = ['-c', settings, '-e', join(folder, 'nginx.log'), '-g', 'daemon off;'];
  return {
    name: 'nginx',
    command: process.env['NGINX'] || '/usr/sbin/nginx',
    args,
    port,
    log: join(folder, 'nginx.log'),
    endSignal: /** @type {const} */ ('SIGTERM'),
  };
}

function onLoopback(shipped, { place, port, runtimes }) {
  const servers = runtimes.map(runtime => `server 127.0.0.1:${runtime} max_fails=0;`).join('\n    ');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    kind => `${kind}_temp_path ${place}/${kind};`,
  );
  const account = process.getuid?.() === 0 ? 'user root;\n' : '';
  const changes = [
    [/^  resolver .*\n/m, ''],
    [/server runtime:3000 max_fails=0 resolve;/, servers],
    [/listen 80;/, `listen 127.0.0.1:${port};`],
    [/^pid .*;$/m, `${account}pid ${place}/nginx.pid;`],
    [/^http \{$/m, `http {\n  ${folders.join('\n  ')}`],
  ];
  return changes.reduce((text, [found, instead]) => {
    if (!found.test(text)) throw new Error(`deploy/nginx/scale.conf has no ${found}`);
    return text.replace(found, instead);
  }, shipped);
}
