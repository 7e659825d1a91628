import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Certificate } from '@sv/server/database/testing/certificates';
import { freePort } from '../../scripts/check/free-port';

const EXAMPLE = join(import.meta.dirname, '../../deploy/nginx/workspace.conf');

/** nginx with the documented settings, on the loopback; without TLS, unless it is given a certificate. */
export class Nginx {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /**
   * @param port where it listens: the instance is told before it starts
   * @param upstreams ports of the runtimes
   * @param change makes another configuration of the documented one
   */
  static async start(port: number, upstreams: number[], change = (conf: string) => conf): Promise<Nginx> {
    const folder = await mkdtemp(join(tmpdir(), 'sv-nginx-'));
    return Nginx.run(`http://localhost:${port}`, folder, change(withoutTls(await example(port, upstreams))));
  }

  /** As documented to the end: it speaks https. */
  static async startTls(port: number, upstreams: number[], { cert, key }: Certificate): Promise<Nginx> {
    const folder = await mkdtemp(join(tmpdir(), 'sv-nginx-'));
    await writeFile(join(folder, 'fullchain.pem'), cert);
    await writeFile(join(folder, 'privkey.pem'), key, { mode: 0o600 });
    const site = (await example(port, upstreams)).replaceAll('/etc/letsencrypt/live/work.example.org', folder);
    return Nginx.run(`https://localhost:${port}`, folder, site);
  }

  private static async run(url: string, folder: string, site: string): Promise<Nginx> {
    await writeFile(join(folder, 'nginx.conf'), around(site, folder));
    const program = process.env['NGINX'] ?? '/usr/sbin/nginx';
    const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
      stdio: 'inherit',
    });
    for (let tries = 0; !(await listens(Number(new URL(url).port))); tries++) {
      if (tries > 200 || child.exitCode !== null) throw new Error('nginx did not start');
      await new Promise(done => setTimeout(done, 25));
    }
    return new Nginx(url, child, folder);
  }

  static port(): Promise<number> {
    return freePort();
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      this.child.kill('SIGTERM');
      await once(this.child, 'exit');
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** What the documentation shows, except for the ports. */
const example = async (port: number, upstreams: number[]): Promise<string> =>
  (await readFile(EXAMPLE, 'utf8'))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replace(/server 127\.0\.0\.1:3000(.*;)/, (_, rest: string) =>
      upstreams.map(each => `server 127.0.0.1:${each}${rest}`).join(' '),
    );

const withoutTls = (conf: string): string => conf.replace(' ssl;', ';').replace(/ *ssl_certificate.*\n/g, '');

/** One process, in the foreground; nothing outside its own folder. */
const around = (site: string, folder: string): string => `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${site}
}
`;

const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== null));
    socket.once('error', () => resolve(false));
  });
